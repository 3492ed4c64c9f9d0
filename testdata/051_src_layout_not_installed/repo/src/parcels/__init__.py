from .sizes import Parcel, price

__all__ = ["Parcel", "price"]
