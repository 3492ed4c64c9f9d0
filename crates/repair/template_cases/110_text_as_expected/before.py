def greet():
    return "Helo World"
