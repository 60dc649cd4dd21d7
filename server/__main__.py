"""`python -m server` is `archipel`."""

from archipel_cli.dispatch import main

main()
