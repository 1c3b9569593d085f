import type { JSX } from 'react';
import { Field } from './field.tsx';

type CodeFieldProps = {
  label: string;
  labelHidden?: boolean;
  hint?: string;
  // Letters, too.
  recovery?: boolean;
  autoFocus?: boolean;
  value: string;
  error: string | undefined;
  onChange: (code: string) => void;
};

/** Phones and browsers offer the code of an app by themselves. */
export const CodeField = ({
  recovery = false,
  onChange,
  ...field
}: CodeFieldProps): JSX.Element => (
  <Field
    {...field}
    type="text"
    name="token"
    className={recovery ? undefined : 'code-input'}
    autoComplete="one-time-code"
    inputMode={recovery ? 'text' : 'numeric'}
    autoCapitalize="none"
    spellCheck={false}
    maxLength={20}
    onChange={(event) => {
      onChange(event.target.value);
    }}
  />
);
