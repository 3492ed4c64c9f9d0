from os import path, getcwd

print(path, getcwd)
