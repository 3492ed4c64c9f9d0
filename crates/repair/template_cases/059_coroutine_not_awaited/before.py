async def load(client):
    data = client.fetch()
    return data
