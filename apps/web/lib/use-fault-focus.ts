import { useEffect, useRef, type RefObject } from 'react';
import type { FieldErrors } from '#ui/api/api-error.ts';

/** Each time a form is refused, the focus goes to the first field that is wrong, where its error is read; without one it stays where it is. */
export const useFaultFocus = (
  faults: FieldErrors,
  refusal: Error | null,
): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    wrong?.focus();
  }, [faults, refusal]);
  return form;
};
