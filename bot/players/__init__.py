"""电脑玩家 Computer players: functions of what a seat can see."""
