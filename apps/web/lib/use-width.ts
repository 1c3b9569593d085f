import { useEffect, useRef, useState, type RefObject } from 'react';

/** Width in pixels of the element that the ref is given to; 0 until it is measured. */
export const useWidth = <Box extends HTMLElement>(): [RefObject<Box | null>, number] => {
  const box = useRef<Box>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    // It also tells the first width, once the frame is laid out: asking for it here would lay the page out twice.
    const observer = new ResizeObserver(() => {
      setWidth(Math.round(element.clientWidth));
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);
  return [box, width];
};
