import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { revealOnceShown } from '../../lib/reveal-once-shown.ts';

/**
 * A new page opens at the top with the focus on its content, or at the element that the hash of its address names. Back
 * restores the scroll position.
 */
export const usePageStart = (): void => {
  const { pathname, hash, key } = useLocation();
  const navigationType = useNavigationType();
  const previousPathname = useRef(pathname);
  const positions = useRef(new Map<string, number>());
  const latestScrollY = useRef(0);
  useLayoutEffect(() => {
    const savedPosition = positions.current.get(key);
    if (navigationType === NavigationType.Pop && savedPosition !== undefined)
      window.scrollTo(0, savedPosition);
    // From this point the position belongs to this entry, because the previous page is gone.
    const saveScrollY = (): void => {
      latestScrollY.current = window.scrollY;
      positions.current.set(key, latestScrollY.current);
    };
    positions.current.set(key, savedPosition ?? latestScrollY.current);
    // Reading it here would force a layout of the whole page during rendering.
    const frame = requestAnimationFrame(saveScrollY);
    addEventListener('scroll', saveScrollY, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', saveScrollY);
    };
  }, [key, navigationType]);
  useEffect(() => {
    if (previousPathname.current === pathname) return;
    previousPathname.current = pathname;
    if (navigationType === NavigationType.Pop) return;
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
    return hash === '' ? undefined : revealOnceShown(hash.slice(1));
  }, [pathname, hash, navigationType]);
  useEffect(enableManualRestoration, []);
};

// Browsers would restore the old position before the new page is rendered. Reloads are restored by the browser.
const enableManualRestoration = (): (() => void) => {
  const restoreDefault = (): void => {
    history.scrollRestoration = 'auto';
  };
  history.scrollRestoration = 'manual';
  addEventListener('pagehide', restoreDefault);
  return () => {
    restoreDefault();
    removeEventListener('pagehide', restoreDefault);
  };
};
