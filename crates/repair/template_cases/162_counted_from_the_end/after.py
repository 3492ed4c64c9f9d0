def shortened(words, count):
    return words[:-count]
