import type { ComponentProps, JSX } from 'react';
import { FieldFrame, type FieldCaption } from './field-frame.tsx';

type TextAreaFieldProps = ComponentProps<'textarea'> & FieldCaption;

/** Several lines of text. */
export const TextAreaField = ({
  label,
  labelHidden,
  error,
  warning,
  hint,
  ...textArea
}: TextAreaFieldProps): JSX.Element => (
  <FieldFrame label={label} labelHidden={labelHidden} error={error} warning={warning} hint={hint}>
    {(control) => <textarea {...textArea} {...control} />}
  </FieldFrame>
);

/** `12 of 500`: the characters that will be sent, and the most that are accepted. */
export const formatCounter = (typed: string, maxLength: number): string =>
  `${String(typed.trim().length)} of ${String(maxLength)}`;
