"""What lets anybody check a match of ours without us: our keys, and the signed head of a log."""
