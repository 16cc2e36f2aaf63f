"""Tables of people's own as rows of a journal, and a journal as a table."""
