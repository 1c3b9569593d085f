import { useEffect, useEffectEvent } from 'react';

const typingSelector = 'input, textarea, select, [contenteditable], [role=combobox], [role=dialog]';

/** `/` pressed outside a field. */
export const useSlash = (onSlash: () => void, isActive = true): void => {
  const handleSlash = useEffectEvent(onSlash);
  useEffect(() => {
    if (!isActive) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      const typingTarget =
        event.target instanceof Element ? event.target.closest(typingSelector) : null;
      if (event.key !== '/' || event.ctrlKey || event.metaKey || typingTarget !== null) return;
      event.preventDefault();
      handleSlash();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
    };
  }, [isActive]);
};
