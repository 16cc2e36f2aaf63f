"""One file per job. A job is a function of a `Task` that returns its counts."""
