"""Files that people bring: read without believing them, told like a match of ours, not kept."""
