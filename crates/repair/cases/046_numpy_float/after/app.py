import numpy as np

X = float(1)
Y = np.zeros(3, dtype=float)
