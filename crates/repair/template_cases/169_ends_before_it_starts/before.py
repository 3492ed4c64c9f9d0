def lease(rooms, room, start, end):
    if room not in rooms:
        raise ValueError(f"no room {room}")
    rooms[room].append((start, end))
    return len(rooms[room])
