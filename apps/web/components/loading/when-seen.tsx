import { useEffect, useRef, useState, type JSX, type ReactNode } from 'react';

/** Renders its content once it scrolls into view, so that content below the fold costs nothing. */
export const RenderWhenVisible = ({ children }: { children: ReactNode }): JSX.Element => {
  const containerRef = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = containerRef.current;
    if (element === null) return undefined;
    // One pixel, because its upper edge may touch the lower edge of the window.
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: '-1px' },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);
  return seen ? <>{children}</> : <div ref={containerRef} className="later" />;
};
