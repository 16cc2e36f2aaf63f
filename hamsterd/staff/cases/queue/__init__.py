"""The queue of open cases: their order, and who works on which."""
