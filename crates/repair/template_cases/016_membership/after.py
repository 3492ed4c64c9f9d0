def fresh(xs, seen):
    return [x for x in xs if x not in seen]
