from .models import load
from .users import User
