"""Members' reports: filing, evidence, and their results."""
