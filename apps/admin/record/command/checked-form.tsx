import { createContext, useContext, useRef, useState, type ComponentProps } from 'react';
import { TextAreaField } from '#ui/forms/text-area-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';

const AttemptedContext = createContext(false);

type CheckedFormProps = Omit<ComponentProps<'form'>, 'noValidate' | 'onSubmit'> & {
  /** Called once no field has a fault. */
  readonly onSend: () => void;
};

/** A form whose fields show our own messages instead of the browser's. The first field with a fault gets the focus. */
export const ValidatedForm = ({ onSend, ...form }: CheckedFormProps) => {
  const [attempted, setAttempted] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  return (
    <AttemptedContext value={attempted}>
      <form
        {...form}
        ref={formRef}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const invalidElement = formRef.current?.querySelector<HTMLElement>('[data-fault]');
          setAttempted(Boolean(invalidElement));
          if (invalidElement) invalidElement.focus();
          else onSend();
        }}
      />
    </AttemptedContext>
  );
};

type CheckedFieldProps = {
  readonly label: string;
  readonly hint?: string | undefined;
  /** What is wrong with the value; shown once the form was sent. */
  readonly fault: string | undefined;
};

/** The same field as elsewhere, with a mark by which the form finds its fault. */
const useFault = (
  fault: string | undefined,
): { readonly error: string | undefined; readonly 'data-fault': true | undefined } => ({
  error: useContext(AttemptedContext) ? fault : undefined,
  'data-fault': fault === undefined ? undefined : true,
});

type TypedProps = { readonly value: string; readonly onValue: (value: string) => void };

type ValidatedTextFieldProps = Omit<ComponentProps<typeof TextField>, 'hint' | 'error'> &
  CheckedFieldProps &
  TypedProps;

export const ValidatedTextField = ({ fault, onValue, ...field }: ValidatedTextFieldProps) => (
  <TextField
    autoComplete="off"
    {...field}
    {...useFault(fault)}
    onChange={({ target }) => {
      onValue(target.value);
    }}
  />
);

type ValidatedTextAreaProps = Omit<ComponentProps<typeof TextAreaField>, 'hint' | 'error'> &
  CheckedFieldProps &
  TypedProps;

export const ValidatedTextArea = ({ fault, onValue, ...field }: ValidatedTextAreaProps) => (
  <TextAreaField
    {...field}
    {...useFault(fault)}
    onChange={({ target }) => {
      onValue(target.value);
    }}
  />
);
