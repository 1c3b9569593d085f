import { useEffect, useRef, type RefObject } from 'react';
import type { FieldErrors } from '#ui/api-error.ts';

/** Each time a form is refused, the focus goes to the first field that is wrong, where its error is read, or else back to the button. */
export const useFaultFocus = (
  faults: FieldErrors,
  refusal: Error | null,
): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    // A busy button is disabled, which takes the focus from it.
    const button = form.current?.querySelector<HTMLElement>('[type=submit]');
    if (wrong) wrong.focus();
    else if (refusal !== null) button?.focus();
  }, [faults, refusal]);
  return form;
};
