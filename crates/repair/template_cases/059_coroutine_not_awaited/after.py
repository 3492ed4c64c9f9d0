async def load(client):
    data = await client.fetch()
    return data
