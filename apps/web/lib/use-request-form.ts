import type { UseMutationResult } from '@tanstack/react-query';
import { useEffect, type SyntheticEvent } from 'react';
import {
  useForm,
  type FieldErrors as FormErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormProps,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form';
import { ApiError, type FieldErrors } from '#ui/api/api-error.ts';

type RequestFormProps<Values extends FieldValues, Input, Answer> = Pick<
  UseFormProps<Values>,
  'defaultValues' | 'values' | 'resetOptions'
> & {
  /** Errors of the values by field. */
  validate: (values: Values) => FieldErrors;
  request: UseMutationResult<Answer, Error, Input>;
  /** Converts the values to the request's input. */
  toInput: (values: Values) => Input;
  /** Form field names for the request's fields, where they differ. */
  fieldOf?: Readonly<Record<string, string>>;
  /** `discard` resets the form to the given values. */
  onDone: (answer: Answer, values: Values, discard: (values: Values) => void) => void;
  onRefused?: (error: Error) => void;
};

export type FormField = UseFormRegisterReturn & { error: string | undefined };

export type RequestForm<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  /** Connects an input to its value and its error. */
  field: (name: Path<Values>) => FormField;
  /** Error of the last submit, or null. */
  error: Error | null;
  /** The same error, when no field shows it. */
  refusal: Error | null;
  /** True from the submit until the response. Further submits are ignored. */
  busy: boolean;
  submit: (event: SyntheticEvent) => void;
  /** Resets the form to these values and clears its errors. */
  discard: (values: Values) => void;
};

/**
 * The form hook of the app. react-hook-form stores the input and focuses the first invalid field. Inputs are
 * uncontrolled, so a refreshed query cannot overwrite them. `validate` checks all values on submit, and afterwards only
 * the rejected fields, so that typing removes errors and never adds them. Server errors stay until the next submit. The
 * form state belongs to the calling component, so call the hook higher up to keep input while the form is unmounted.
 */
export const useRequestForm = <Values extends FieldValues, Input, Answer>({
  validate,
  request,
  toInput,
  fieldOf = {},
  onDone,
  onRefused,
  ...options
}: RequestFormProps<Values, Input, Answer>): RequestForm<Values> => {
  const form = useForm<Values>({
    ...options,
    reValidateMode: 'onSubmit',
    resolver: toResolver(validate),
  });
  useEffect(() => recheckFaults(form), [form]);
  const { isSubmitting: busy } = form.formState;
  const getRefusedFields = (error: Error | null): FieldErrors =>
    toFormFields(error, fieldOf, Object.keys(form.getValues()));
  const showRefusal = (error: Error): void => {
    onRefused?.(error);
    Object.entries(getRefusedFields(error)).forEach(([name, message = ''], index) => {
      const options = { shouldFocus: index === 0 };
      form.setError(name as Path<Values>, { type: serverErrorType, message }, options);
    });
  };
  const discard = (values: Values): void => {
    request.reset();
    form.reset(values, { keepDirtyValues: false, keepFieldsRef: true });
  };
  const send = form.handleSubmit((values) =>
    request.mutateAsync(toInput(values)).then((answer) => {
      onDone(answer, values, discard);
    }, showRefusal),
  );
  return {
    form,
    field: (name) => ({
      ...form.register(name),
      error: form.getFieldState(name, form.formState).error?.message,
    }),
    error: request.error,
    refusal: Object.keys(getRefusedFields(request.error)).length === 0 ? request.error : null,
    busy,
    submit: (event) => {
      event.preventDefault();
      if (busy) return;
      request.reset();
      void send(event);
    },
    discard,
  };
};

const serverErrorType = 'server';

const toResolver =
  <Values extends FieldValues>(faultsOf: (values: Values) => FieldErrors): Resolver<Values> =>
  (values) => {
    const fieldErrors = Object.entries(faultsOf(values));
    if (fieldErrors.length === 0) return { values, errors: {} };
    const errors = fieldErrors.map(([name, message]) => [name, { type: 'fault', message }]);
    return { values: {}, errors: Object.fromEntries(errors) as FormErrors<Values> };
  };

const recheckFaults = <Values extends FieldValues>(form: UseFormReturn<Values>): (() => void) =>
  form.subscribe({
    formState: { values: true },
    callback: ({ errors = {} }) => {
      const fieldsToRecheck = Object.entries(errors)
        .filter(([, error]) => error?.type !== serverErrorType)
        .map(([name]) => name as Path<Values>);
      if (fieldsToRecheck.length > 0) void form.trigger(fieldsToRecheck);
    },
  });

// In form order, so that the first invalid field gets the focus. A wrong password is shown above the form, with the
// attempts left.
const toFormFields = (
  error: Error | null,
  fieldOf: Readonly<Record<string, string>>,
  names: readonly string[],
): FieldErrors => {
  if (!(error instanceof ApiError) || error.code === 'account/wrong-password') return {};
  const renamedFields = Object.fromEntries(
    Object.entries(error.fields).map(([field, message]) => [fieldOf[field] ?? field, message]),
  );
  return Object.fromEntries(
    names.filter((name) => name in renamedFields).map((name) => [name, renamedFields[name]]),
  );
};
