"""The `hamster` command: one file per noun, one function per verb."""
