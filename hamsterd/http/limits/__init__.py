"""How much one may ask for: rate limits, budgets and queues, by member or network."""
