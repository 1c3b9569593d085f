import { useEffect, useEffectEvent } from 'react';

const typedInto = 'input, textarea, select, [contenteditable], [role=combobox], [role=dialog]';

/** `/` pressed anywhere but in a field. */
export const useSlash = (onSlash: () => void): void => {
  const act = useEffectEvent(onSlash);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const from = event.target instanceof Element ? event.target.closest(typedInto) : null;
      if (event.key !== '/' || event.ctrlKey || event.metaKey || from !== null) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
    };
  }, []);
};

/** The bar's field, or the list's where the bar has none. */
export const searchInSight = (): HTMLInputElement | undefined =>
  [...document.querySelectorAll<HTMLInputElement>('header [type=search], main [type=search]')].find(
    (field) => field.checkVisibility(),
  );
