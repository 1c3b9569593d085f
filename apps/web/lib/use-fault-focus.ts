import { useEffect, useRef, type RefObject } from 'react';
import type { FieldErrors } from './api-client.ts';

/** Takes the focus to the first field that is wrong, where its error is read, each time a form is refused here or by the server. */
export const useFaultFocus = (
  faults: FieldErrors,
  refusal: Error | null,
): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [faults, refusal]);
  return form;
};
