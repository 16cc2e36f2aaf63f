"""One look through a Gnuboard5: what is there, and what will not come."""
