import numpy as np

X = np.float(1)
Y = np.zeros(3, dtype=np.float)
