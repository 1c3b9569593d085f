import { useLayoutEffect, type RefObject } from 'react';

/** When its place leaves the page with the focus, the focus returns to the element that had it before. */
export const useReturnFocus = (place: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const box = place.current;
    return () => {
      // While the place is still in the page: afterwards `keepFocus` would have moved the focus to a neighbour.
      const { activeElement } = document;
      const isLeaving = activeElement === document.body || box?.contains(activeElement) === true;
      if (isLeaving && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [place]);
};
