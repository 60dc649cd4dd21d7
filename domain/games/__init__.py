"""One package for each game, with the same file names; other packages import only `GAME`."""
