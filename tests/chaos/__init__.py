"""Everything that can die does, under load; then what was promised is counted."""
