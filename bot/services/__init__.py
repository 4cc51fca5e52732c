"""桌务 Tables, lobby, clocks and standings: the asynchronous layer around the game."""
