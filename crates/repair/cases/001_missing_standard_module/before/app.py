def load(text):
    return json.loads(text)
