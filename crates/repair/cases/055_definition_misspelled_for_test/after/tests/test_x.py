from calc import multiply
