"""What a member deleted themselves: their list of it, restoring it, erasing it for good."""
