class Node:
    def __init__(self, key, left=None, right=None):
        self.key = key
        self.left = left
        self.right = right

    def __iter__(self):
        if self.left is not None:
            yield from self.left
        yield self.key
        if self.right is not None:
            yield from self.right


def insert(node, key):
    if node is None:
        return Node(key)
    if key < node.key:
        node.left = insert(node.left, key)
    elif key > node.key:
        node.right = insert(node.right, key)
    return node


def build(keys):
    root = None
    for key in keys:
        root = insert(root, key)
    return root


def height(node):
    # An empty tree has no height.
    return 0 if node is None else 1 + max(height(node.left), height(node.right))


def paths(node, prefix=()):
    if node is None:
        return []
    here = prefix + (node.key,)
    if not node.left and not node.right:
        return [here]
    return paths(node.left, here) + paths(node.right, here)


def check(node, low=float("-inf"), high=float("inf")):
    if node is None:
        return True
    if not (low < node.key < high):
        return False
    return check(node.left, low, node.key) and check(node.right, node.key, high)
