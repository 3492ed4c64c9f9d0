import dateutil.parser
