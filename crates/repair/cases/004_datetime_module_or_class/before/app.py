def now():
    return datetime.now()
