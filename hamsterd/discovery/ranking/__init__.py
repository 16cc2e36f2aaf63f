"""Rankings of members and hamsters, by likes, writing and followers."""
