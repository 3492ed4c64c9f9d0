import asyncio
from urllib.parse import urljoin


class Crawler:
    def __init__(self, fetch, limit=10):
        self.fetch = fetch
        self.limit = asyncio.Semaphore(limit)
        self.seen = set()

    async def visit(self, url, depth=0):
        if url in self.seen or depth > 3:
            return None
        self.seen.add(url)
        async with self.limit:
            try:
                page = await self.fetch(url, timeout=5)
            except (OSError, asyncio.TimeoutError) as error:
                print("failed:", url, error)
                return None
            finally:
                self.last = url
        links = [urljoin(url, link) for link in page.links if not link.startswith("#")]
        await asyncio.gather(*(self.visit(link, depth + 1) for link in links))
        return page

    async def stream(self, urls):
        async for url in urls:
            page = await self.visit(url)
            if page is not None:
                yield page


def main(fetch):
    crawler = Crawler(fetch)
    loop = asyncio.new_event_loop()
    try:
        loop.run_until_complete(crawler.visit("http://example.org/"))
    finally:
        loop.close()
    return sorted(crawler.seen)
