from pkg import one, two
