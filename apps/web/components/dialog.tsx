import { useId, useLayoutEffect, useRef, type JSX, type ReactNode } from 'react';
import { createStore } from '../lib/store.ts';

type DialogProps = {
  title: string;
  onClose: () => void;
  actions: ReactNode;
  /** For content that needs more width than a question. */
  wide?: boolean;
  children: ReactNode;
};

/** Open modal dialogs, topmost last. Only the content of the topmost one is above its backdrop and usable. */
export const openDialogStore = createStore<readonly HTMLDialogElement[]>([]);

/** A modal dialog: the page behind is inert, Escape calls `onClose`, and the action marked `data-first` gets the focus. */
export const Dialog = ({
  title,
  onClose,
  actions,
  wide = false,
  children,
}: DialogProps): JSX.Element => {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const headingId = useId();
  const text = useId();
  // Closed while still attached; otherwise the focus could not return to its origin.
  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (dialog === null) return undefined;
    const opener = document.activeElement;
    dialog.showModal();
    openDialogStore.set([...openDialogStore.get(), dialog]);
    dialog.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => {
      dialog.close();
      // Browsers do this themselves, unless the opener could not be focused at that moment.
      const isFocusLost = document.activeElement === document.body;
      if (isFocusLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      openDialogStore.set(openDialogStore.get().filter((open) => open !== dialog));
    };
  }, []);
  return (
    <dialog
      ref={dialogRef}
      className={wide ? 'dialog modal wide' : 'dialog modal'}
      aria-labelledby={headingId}
      aria-describedby={text}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header>
        <h2 id={headingId}>{title}</h2>
      </header>
      <div id={text}>{children}</div>
      <footer>{actions}</footer>
    </dialog>
  );
};
