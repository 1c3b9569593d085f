import { useEffect, useState } from 'react';

/** The value once it has stayed the same for `pauseMs`. */
export const useDebounced = <Value extends string | null>(value: Value, pauseMs: number): Value => {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => {
      setDebounced(value);
    }, pauseMs);
    return () => {
      clearTimeout(timer);
    };
  }, [value, pauseMs]);
  return debounced;
};
