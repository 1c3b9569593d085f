import { useLayoutEffect } from 'react';

/** When its component goes away, the focus returns to the element that had it before, if nothing else took it. */
export const useReturnFocus = (): void => {
  useLayoutEffect(() => {
    const opener = document.activeElement;
    return () => {
      // After React has removed the component, but before the browser paints.
      queueMicrotask(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      });
    };
  }, []);
};
