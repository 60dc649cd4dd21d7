"""Read models: pure folds over commits, which decide nothing."""
