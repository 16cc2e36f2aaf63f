"""What members report: filing it, its evidence, and what came of their own."""
