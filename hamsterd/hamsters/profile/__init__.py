"""A hamster as its page shows it: name, species, days, home."""
