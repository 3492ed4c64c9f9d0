import json


def f(x):
    return json.dumps(x)
