import { useState, type FocusEvent } from 'react';

type Handlers = {
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  onFocus: () => void;
  onBlur: (event: FocusEvent) => void;
};

/** Whether the pointer or the focus is within the element that gets the handlers. */
export const useHoverOrFocus = (): [held: boolean, handlers: Handlers] => {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const handlers: Handlers = {
    onPointerEnter: () => {
      setPointed(true);
    },
    onPointerLeave: () => {
      setPointed(false);
    },
    onFocus: () => {
      setFocused(true);
    },
    onBlur: ({ currentTarget, relatedTarget }) => {
      setFocused(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));
    },
  };
  return [pointed || focused, handlers];
};
