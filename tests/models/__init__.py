"""Small models of the expected state, compared with a real site step by step."""
