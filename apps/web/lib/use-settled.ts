import { useEffect, useState } from 'react';

const pauseMs = 150;

/** The value once it has stayed the same for a moment, so that not every letter is asked for. */
export const useSettled = (value: string): string => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(value);
    }, pauseMs);
    return () => {
      clearTimeout(timer);
    };
  }, [value]);
  return settled;
};
