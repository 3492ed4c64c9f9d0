from typing import Dict, List


def f(x: Optional[int]) -> List[Dict]:
    return []
