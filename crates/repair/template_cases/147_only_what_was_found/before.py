def find(nodes, name):
    for node in nodes:
        found = node.search(name)
        return found
    return None
