"""What happens after an append: those who follow the log."""
