"""What is asked and checked before a new account is opened."""
