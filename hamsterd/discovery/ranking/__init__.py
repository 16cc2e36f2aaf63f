"""Rankings: who is most loved, written or followed."""
