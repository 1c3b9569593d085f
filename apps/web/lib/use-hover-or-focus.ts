import { useState, type FocusEvent } from 'react';

type Handlers = {
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  onFocus: () => void;
  onBlur: (event: FocusEvent) => void;
};

/** Whether the pointer or the focus is within the element that gets the handlers. */
export const useHoverOrFocus = (): [held: boolean, handlers: Handlers] => {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const handlers: Handlers = {
    onPointerEnter: () => {
      setHovered(true);
    },
    onPointerLeave: () => {
      setHovered(false);
    },
    onFocus: () => {
      setFocused(true);
    },
    onBlur: ({ currentTarget, relatedTarget }) => {
      setFocused(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));
    },
  };
  return [isHovered || isFocused, handlers];
};
