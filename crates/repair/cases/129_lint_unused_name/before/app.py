from os import path, sep, getcwd

print(path, getcwd)
