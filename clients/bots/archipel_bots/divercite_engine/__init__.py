"""An engine for DiverCité by alpha-beta search: docs/divercite-engine.md."""
