"""What the stand-in knows: people, servers, channels, messages, interactions."""
