"""Live delivery: the feed consumer, its read models, and subscriptions to matches and the lobby."""
