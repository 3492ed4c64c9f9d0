import os
import subprocess


def save(name):
    os.mkdir("output")
    os.mkdir("empty")
    subprocess.run(["git", "init", "-q", "nested"], check=False)
    return name.tittle()
