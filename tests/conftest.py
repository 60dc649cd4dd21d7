"""What every test may ask for."""

pytest_plugins = ["kit.redis_server", "kit.server_process", "kit.players", "kit.serial"]
