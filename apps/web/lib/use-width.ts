import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Width in pixels of the element that the ref is given to; 0 until it is measured. */
export const useWidth = <Box extends HTMLElement>(): [RefObject<Box | null>, number] => {
  const box = useRef<Box>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const measure = (): void => {
      setWidth(Math.round(element.clientWidth));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);
  return [box, width];
};
