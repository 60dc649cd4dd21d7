"""The measured promises: one command runs us and our peers side by side."""
