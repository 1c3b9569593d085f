import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-admin';

/**
 * Focuses the heading when no element has the focus, such as after a login. The first page of a visit keeps the focus at the top, before
 * the skip link, unless told otherwise.
 */
export const useArrival = (
  from: 'elsewhere' | 'anywhere',
): RefObject<HTMLHeadingElement | null> => {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const hasArrived = useRef(from === 'anywhere' || key !== 'default');
  useEffect(() => {
    if (hasArrived.current && document.activeElement === document.body)
      headingRef.current?.focus({ preventScroll: true });
  }, []);
  return headingRef;
};
