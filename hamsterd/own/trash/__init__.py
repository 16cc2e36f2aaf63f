"""A member's own trash: list, restore, erase."""
