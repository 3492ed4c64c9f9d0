"""Messages that leave when somebody has time for them."""

import asyncio


class Outbox:
    def __init__(self):
        self.delivered = []

    async def deliver(self, message):
        await asyncio.sleep(0)
        self.delivered.append(message)

    async def post(self, message):
        text = message.strip()
        if not text:
            return False
        self.deliver(text)
        return True
