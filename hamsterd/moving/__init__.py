"""Moving in from other software: reading what it leaves, and saying what of it has a place here."""
