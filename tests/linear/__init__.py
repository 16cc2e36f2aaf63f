"""The growth of processor time with the size of the input."""
