"""Playing, watching and replaying in a terminal: `archipel play`, `archipel watch` and others."""
