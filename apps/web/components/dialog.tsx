import { useId, useLayoutEffect, useRef, type JSX, type ReactNode } from 'react';
import { createStore } from '../lib/store.ts';

type DialogProps = {
  title: string;
  onClose: () => void;
  actions: ReactNode;
  /** For what does not fit into the width of a question. */
  wide?: boolean;
  children: ReactNode;
};

/** The modal dialogs that are open, the topmost last: only what is inside it is above its backdrop and can be used. */
export const openDialogs = createStore<readonly HTMLDialogElement[]>([]);

/** A modal question: the page behind is inert, Escape answers with `onClose`, the focus starts on the action marked `data-first`. */
export const Dialog = ({
  title,
  onClose,
  actions,
  wide = false,
  children,
}: DialogProps): JSX.Element => {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const text = useId();
  // Closed while it still stands in the page, or the focus could not go back to where it came from.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog === null) return undefined;
    const opener = document.activeElement;
    dialog.showModal();
    openDialogs.set([...openDialogs.get(), dialog]);
    dialog.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => {
      dialog.close();
      // The browser does this itself unless the opener could not take the focus at that moment.
      const isLost = document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      openDialogs.set(openDialogs.get().filter((open) => open !== dialog));
    };
  }, []);
  return (
    <dialog
      ref={element}
      className={wide ? 'dialog modal wide' : 'dialog modal'}
      aria-labelledby={heading}
      aria-describedby={text}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header>
        <h2 id={heading}>{title}</h2>
      </header>
      <div id={text}>{children}</div>
      <footer>{actions}</footer>
    </dialog>
  );
};
