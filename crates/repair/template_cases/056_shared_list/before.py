def snapshot(history, state):
    history.append(state)
    return history
