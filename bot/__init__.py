"""Nantong changpai (南通长牌): the game, its tables, and the command line."""
