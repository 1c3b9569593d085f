import { useLayoutEffect, useRef, type RefObject } from 'react';

/** A modal dialog that is open as long as its component is shown. */
export const useShownDialog = (): RefObject<HTMLDialogElement | null> => {
  const dialogRef = useRef<HTMLDialogElement>(null);
  // Closed while still attached; otherwise the focus could not return to its origin.
  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    dialog?.showModal();
    return () => {
      dialog?.close();
    };
  }, []);
  return dialogRef;
};
