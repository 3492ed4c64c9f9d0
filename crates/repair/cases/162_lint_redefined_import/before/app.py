import os
import os

print(os)
