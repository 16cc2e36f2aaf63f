"""What knows nothing else of the product: clock, errors, logs, caches, text."""
