"""Gateway intents: what a session asks to be told."""

from enum import IntFlag


class Intent(IntFlag):
    """The intents that select events here."""

    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    DIRECT_MESSAGES = 1 << 12
    MESSAGE_CONTENT = 1 << 15


PRIVILEGED = Intent.GUILD_MEMBERS | Intent.GUILD_PRESENCES | Intent.MESSAGE_CONTENT
"""Intents that an application must have been granted."""

KNOWN = (1 << 26) - 1
"""Bits that Discord has defined; any other closes the connection with 4013."""
