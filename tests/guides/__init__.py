"""The guides of docs/adding.md, followed to the letter in a copy of the source."""
