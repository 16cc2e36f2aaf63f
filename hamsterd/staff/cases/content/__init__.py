"""Members' content in the console: lists, and removal."""
