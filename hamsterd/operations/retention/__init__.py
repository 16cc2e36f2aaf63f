"""What is kept how long, as a table; and taking away what is over (decisions §2, Retention)."""
