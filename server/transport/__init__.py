"""Connections before a request is complete: limits of heads, bodies, frames and sockets."""
