def connect(host, config):
    return host, config


def start(host, cfg):
    return connect(host, cfg)
