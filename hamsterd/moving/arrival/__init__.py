"""Records of another site become rows of this one: in batches, so that a run can go on later."""
