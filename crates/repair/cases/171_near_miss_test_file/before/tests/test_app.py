from app import g
