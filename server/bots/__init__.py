"""Connected bots, the requests that they receive, and their analyses of finished matches."""
