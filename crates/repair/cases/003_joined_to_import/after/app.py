from typing import Dict, List, Optional


def f(x: Optional[int]) -> List[Dict]:
    return []
