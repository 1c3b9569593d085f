import { useEffect, useRef, useState, type RefObject } from 'react';

/** Width of the element with the ref, in pixels; 0 until it is measured. */
export const useWidth = <Box extends HTMLElement>(): [RefObject<Box | null>, number] => {
  const boxRef = useRef<Box>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = boxRef.current;
    if (element === null) return undefined;
    // The observer also reports the first width after layout; measuring it here would force a second layout.
    const observer = new ResizeObserver(() => {
      setWidth(Math.round(element.clientWidth));
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);
  return [boxRef, width];
};
