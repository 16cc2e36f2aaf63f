"""The boards and what is written on them."""
