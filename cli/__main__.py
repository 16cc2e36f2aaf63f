"""`python -m cli`: the `hamster` command of whichever release the interpreter's path leads to."""

from cli.main import run

run()
