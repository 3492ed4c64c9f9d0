def greet():
    return "Hello World"
