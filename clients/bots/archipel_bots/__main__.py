"""`python -m archipel_bots` is `archipel`."""

from archipel_cli.dispatch import main

main()
