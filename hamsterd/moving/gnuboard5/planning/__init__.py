"""The owner's plan of a move from a Gnuboard5, and whether it fits what is there."""
