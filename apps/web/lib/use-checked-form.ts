import type { UseMutationResult } from '@tanstack/react-query';
import { useState, type RefObject, type SyntheticEvent } from 'react';
import { ApiError, type FieldErrors } from '#ui/api/api-error.ts';
import { useFaultFocus } from './use-fault-focus.ts';

type Checks<Input, Answer> = {
  faultsOf: (input: Input) => FieldErrors;
  /** The form's name of a field that the call names otherwise. */
  fieldOf?: Readonly<Record<string, string>>;
  onDone: (answer: Answer) => void;
};

type CheckedForm = {
  form: RefObject<HTMLFormElement | null>;
  errors: FieldErrors;
  /** What is said of the form as a whole, beside its title; null when a field says it. */
  refusal: Error | null;
  submit: (event: SyntheticEvent) => void;
};

/** A form that is checked here first, then by the server, and says beside each field what is wrong with it. */
export const useCheckedForm = <Input, Answer>(
  input: Input,
  sending: UseMutationResult<Answer, Error, Input>,
  { faultsOf, fieldOf = {}, onDone }: Checks<Input, Answer>,
): CheckedForm => {
  const [faults, setFaults] = useState<FieldErrors>({});
  const said = fieldsOf(sending.error, fieldOf);
  // A fault of what was submitted disappears as soon as the field is right.
  const current = Object.entries(faultsOf(input)).filter(([field]) => field in faults);
  return {
    form: useFaultFocus(faults, sending.error),
    errors: { ...said, ...Object.fromEntries(current) },
    refusal: Object.keys(said).length === 0 ? sending.error : null,
    submit: (event) => {
      event.preventDefault();
      const found = faultsOf(input);
      setFaults(found);
      sending.reset();
      if (Object.keys(found).length === 0) sending.mutate(input, { onSuccess: onDone });
    },
  };
};

// A wrong password is said above the form, with the tries that are left.
const fieldsOf = (error: Error | null, names: Readonly<Record<string, string>>): FieldErrors => {
  if (!(error instanceof ApiError) || error.code === 'account/wrong-password') return {};
  return Object.fromEntries(
    Object.entries(error.fields).map(([field, words]) => [names[field] ?? field, words]),
  );
};
