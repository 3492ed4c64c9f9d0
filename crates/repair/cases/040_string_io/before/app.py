from StringIO import StringIO

X = StringIO()
