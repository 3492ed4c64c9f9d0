class Parcel:
    def __init__(self, weight):
        self.weight = weight
        self.state = "new"
        self.stops = 0


def forward(parcels):
    parcel = parcels.pop()
    parcel.state = "sent"
    parcel.stops += 1
    return parcel
