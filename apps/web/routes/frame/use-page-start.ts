import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** A new page starts at its top, with the focus on what it shows; one that somebody comes back to, where it was left. */
export const usePageStart = (): void => {
  const { pathname, hash, key } = useLocation();
  const way = useNavigationType();
  const before = useRef(pathname);
  const positions = useRef(new Map<string, number>());
  const newest = useRef(0);
  useLayoutEffect(() => {
    const left = positions.current.get(key);
    if (way === NavigationType.Pop && left !== undefined) window.scrollTo(0, left);
    // Noted from now on for this entry: the page before it no longer shows.
    const note = (): void => {
      newest.current = window.scrollY;
      positions.current.set(key, newest.current);
    };
    positions.current.set(key, left ?? newest.current);
    // Asked for here it would be answered by a layout of the whole page, in the middle of rendering it.
    const frame = requestAnimationFrame(note);
    addEventListener('scroll', note, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', note);
    };
  }, [key, way]);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (way === NavigationType.Pop || hash !== '') return;
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, hash, way]);
  useEffect(restoreByHand, []);
};

// The browser would restore the place of the old page, before the new one is there. A reload it restores itself.
const restoreByHand = (): (() => void) => {
  const leave = (): void => {
    history.scrollRestoration = 'auto';
  };
  history.scrollRestoration = 'manual';
  addEventListener('pagehide', leave);
  return () => {
    leave();
    removeEventListener('pagehide', leave);
  };
};
