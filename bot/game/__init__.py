"""牌局 One table as a value: commands become events, events fold into state, views go out."""
