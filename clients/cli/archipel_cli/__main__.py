"""`python -m archipel_cli` is `archipel`."""

from archipel_cli.dispatch import main

main()
