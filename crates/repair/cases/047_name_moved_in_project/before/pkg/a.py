from .models import User, load
