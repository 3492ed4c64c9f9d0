class Base:
    def __init__(self, *items, error=None):
        self.error = error


class Any(Base):
    def __init__(self, *items, **options):
        super().__init__(*items, **options)


def build(items, error):
    return Any(*items, error=error)
