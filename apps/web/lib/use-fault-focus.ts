import { useEffect, useRef, type RefObject } from 'react';
import type { FieldErrors } from '#ui/api/api-error.ts';

/** After each refusal, focuses the first invalid field; without one, the focus stays. */
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
