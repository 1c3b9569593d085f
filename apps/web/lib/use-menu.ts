import { useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';

type Menu = {
  open: boolean;
  close: () => void;
  /** Closes it and returns the focus to its button. */
  leave: () => void;
  /** Handlers for the element that contains the button and the menu: Escape or focus elsewhere closes it. */
  box: { onKeyDown: (event: KeyboardEvent) => void; onBlur: (event: FocusEvent) => void };
  button: {
    ref: RefObject<HTMLButtonElement | null>;
    onClick: () => void;
    'aria-expanded': boolean;
  };
};

/** A popup that a button opens and closes. */
export const useMenu = (): Menu => {
  const [open, setOpen] = useState(false);
  const ref = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
  };
  const closeAndRestoreFocus = (): void => {
    close();
    ref.current?.focus();
  };
  return {
    open,
    close,
    leave: closeAndRestoreFocus,
    box: {
      onKeyDown: ({ key }) => {
        if (key === 'Escape' && open) closeAndRestoreFocus();
      },
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close();
      },
    },
    button: {
      ref,
      'aria-expanded': open,
      onClick: () => {
        setOpen(!open);
      },
    },
  };
};
