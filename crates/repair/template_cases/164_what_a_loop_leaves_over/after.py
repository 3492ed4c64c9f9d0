def crates(weights, most):
    filled = []
    crate = []
    for weight in weights:
        if sum(crate) + weight > most:
            filled.append(crate)
            crate = []
        crate.append(weight)
    if crate:
        filled.append(crate)
    return filled
