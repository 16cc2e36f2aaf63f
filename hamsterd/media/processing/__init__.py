"""An uploaded file becomes what the site shows: in processes of their own, within a budget."""
