def snapshot(history, state):
    history.append(state.copy())
    return history
