"""The console of word rules: each of them, whole lists, and trying one before it is saved."""
