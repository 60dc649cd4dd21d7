"""Bots that are there to be invited, and the invitations that wait for one to sit down."""
