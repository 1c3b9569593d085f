import { useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';

type Menu = {
  open: boolean;
  close: () => void;
  /** Closes it, and the focus is on its button again. */
  leave: () => void;
  /** Of the element that holds the button and what it opens: Escape and a focus elsewhere close it. */
  box: { onKeyDown: (event: KeyboardEvent) => void; onBlur: (event: FocusEvent) => void };
  button: {
    ref: RefObject<HTMLButtonElement | null>;
    onClick: () => void;
    'aria-expanded': boolean;
  };
};

/** Something that a button opens and closes. */
export const useMenu = (): Menu => {
  const [open, setOpen] = useState(false);
  const ref = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
  };
  const leave = (): void => {
    close();
    ref.current?.focus();
  };
  return {
    open,
    close,
    leave,
    box: {
      onKeyDown: ({ key }) => {
        if (key === 'Escape' && open) leave();
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
