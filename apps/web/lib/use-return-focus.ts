import { useLayoutEffect, type RefObject } from 'react';

/** When the element unmounts with the focus, returns it to the previously focused element. */
export const useReturnFocus = (place: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const box = place.current;
    return () => {
      // While it is still attached; later, `keepFocus` would have moved the focus to a neighbour.
      const { activeElement } = document;
      const isLeaving = activeElement === document.body || box?.contains(activeElement) === true;
      if (isLeaving && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [place]);
};
