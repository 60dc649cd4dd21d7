"""Plays DiverCité by looking ahead: see docs/divercite-engine.md."""
