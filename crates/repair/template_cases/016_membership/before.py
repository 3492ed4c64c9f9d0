def fresh(xs, seen):
    return [x for x in xs if x in seen]
