"""One file per noun; a function in it is a verb."""
