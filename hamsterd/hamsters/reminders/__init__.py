"""Reminders of a hamster's care: told at their time, ticked off into its health journal."""
