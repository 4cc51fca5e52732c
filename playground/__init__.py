"""A local stand-in for Discord: HTTP and gateway server, and a driver that acts as its users."""
