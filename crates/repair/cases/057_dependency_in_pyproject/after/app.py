import bs4
