def f():
    return some_function_name(first_argument, second_argument, third_argument, fourth_argument)
