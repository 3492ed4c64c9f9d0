from pkg.b import f
