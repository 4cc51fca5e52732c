"""Everything that changes the world, with Discord's rules and gateway events."""
