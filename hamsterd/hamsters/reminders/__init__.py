"""Care reminders: notified at their time, ticked off into the health journal."""
