x = r'\d+'
