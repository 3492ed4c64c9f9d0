from io import StringIO

X = StringIO()
