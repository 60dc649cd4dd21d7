"""Addresses of clients: behind which proxies, and under which key each is counted."""
