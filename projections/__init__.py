"""Pure folds over commits: what people may read, and nothing that decides."""
