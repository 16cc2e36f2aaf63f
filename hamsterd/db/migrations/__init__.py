"""One file per schema change, in numeric order; each is frozen and never imports the models."""
