def share_out(tasks, workers):
    load = {worker: 0 for worker in workers}
    plan = {worker: [] for worker in workers}
    for name, minutes in sorted(tasks, key=lambda task: (-task[1], task[0])):
        worker = min(workers, key=lambda one: (load[one], one))
        plan[worker].append(name)
        load[worker] += minutes
    return plan
