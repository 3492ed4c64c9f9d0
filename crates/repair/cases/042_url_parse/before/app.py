from urlparse import urljoin, urlparse
