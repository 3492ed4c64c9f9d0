def share_out(tasks, workers):
    load = {worker: 0 for worker in workers}
    plan = {worker: [] for worker in workers}
    for name, minutes in tasks:
        worker = min(workers, key=load.get)
        plan[worker].append(name)
        load[worker] += minutes
    return plan
