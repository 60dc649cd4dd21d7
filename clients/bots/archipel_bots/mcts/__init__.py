"""Monte Carlo tree search (UCT) for any registered game, over determinizations."""
