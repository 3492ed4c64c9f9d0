from urllib.parse import urljoin, urlparse
