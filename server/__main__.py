"""`python -m server` is `archipel`."""

from server.cli import main

main()
