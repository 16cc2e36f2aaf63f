"""How fast the hot answers are, as ratios to a bare Tornado handler measured in the same run."""
