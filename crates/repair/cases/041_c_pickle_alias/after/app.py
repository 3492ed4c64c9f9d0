import pickle

X = pickle.dumps(1)
