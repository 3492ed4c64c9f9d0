class Report:
    def lines(self, title, width=80):
        def one(row):
            return f"{title}: {row}"[:width]

        return [one(row) for row in self.rows]
