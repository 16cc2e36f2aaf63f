"""Rows of a Gnuboard5 as records, with what their texts link to."""
