"""Who is connected, on this server and on the others."""
