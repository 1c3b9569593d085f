import type { JSX } from 'react';
import type { FormField } from '../lib/use-request-form.ts';
import { TextField } from '#ui/forms/text-field.tsx';

type CodeFieldProps = FormField & {
  label: string;
  labelHidden?: boolean;
  hint?: string;
  // Recovery codes contain letters.
  recovery?: boolean;
  autoFocus?: boolean;
};

/** Phones and browsers offer the code of an app by themselves. */
export const CodeField = ({ recovery = false, ...field }: CodeFieldProps): JSX.Element => (
  <TextField
    {...field}
    type="text"
    className={recovery ? undefined : 'code-input'}
    autoComplete="one-time-code"
    inputMode={recovery ? 'text' : 'numeric'}
    autoCapitalize="none"
    spellCheck={false}
    maxLength={20}
  />
);
