"""The command `archipel`, whose subcommands are entry points of installed distributions."""
