from app import f
