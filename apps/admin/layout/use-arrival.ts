import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-admin';

/**
 * The heading of a page takes the focus that no element has, such as after a login. The first page of a visit leaves
 * it at the top, before the link that skips the navigation, unless it is told not to.
 */
export const useArrival = (
  from: 'elsewhere' | 'anywhere',
): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const arrived = useRef(from === 'anywhere' || key !== 'default');
  useEffect(() => {
    if (arrived.current && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
};
