class Store:
    def __init__(self):
        self.rows = []

    async def save(self, row):
        self.rows.append(row)


async def register(store, name):
    row = {"name": name}
    store.save(row)
    return row
