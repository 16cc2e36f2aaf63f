"""Figures of rules over many simulated cases; each module is run by itself."""
