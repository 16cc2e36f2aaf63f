"""The daily check-in and its streak."""
