import cPickle as pickle

X = pickle.dumps(1)
