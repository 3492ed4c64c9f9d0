// Which of many things stand open.
import { useCallback, useState } from "react";

export interface Open<Key> {
  has: (key: Key) => boolean;
  toggle: (key: Key) => void;
}

export function useOpen<Key>(): Open<Key> {
  const [open, setOpen] = useState<ReadonlySet<Key>>(new Set());
  const toggle = useCallback((key: Key) => {
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  }, []);
  return { has: (key) => open.has(key), toggle };
}
