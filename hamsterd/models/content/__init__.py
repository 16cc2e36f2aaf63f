"""Tables shared by all kinds of content."""
