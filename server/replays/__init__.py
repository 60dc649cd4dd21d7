"""Uploaded logs and records, validated by deciding every command again; and signed logs."""
