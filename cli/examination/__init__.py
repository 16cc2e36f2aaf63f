"""What `hamster doctor` looks at: a file per subject, a function per check."""
