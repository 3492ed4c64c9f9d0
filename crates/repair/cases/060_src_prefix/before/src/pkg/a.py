from src.pkg.b import f
