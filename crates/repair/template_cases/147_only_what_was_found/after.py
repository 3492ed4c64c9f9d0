def find(nodes, name):
    for node in nodes:
        found = node.search(name)
        if found is not None:
            return found
    return None
