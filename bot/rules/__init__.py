"""规则 Cards, hands, splitting, winning and hu: pure functions of values, standard library only."""
