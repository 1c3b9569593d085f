import { useId, type JSX } from 'react';
import { AlertIcon } from '#ui/parts/marks.tsx';
import type { FormField } from '../../../lib/use-request-form.ts';

type MessageFieldProps = FormField & { label: string; hint: string; rows: number };

/** A text of several lines with its hint and its error. */
export const MessageField = ({
  label,
  hint,
  error,
  ...registered
}: MessageFieldProps): JSX.Element => {
  const id = useId();
  const isInvalid = error !== undefined;
  return (
    <div className={isInvalid ? 'field bad' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        {...registered}
        aria-describedby={isInvalid ? `${id}e ${id}h` : `${id}h`}
        {...(isInvalid ? { 'aria-invalid': true } : {})}
      />
      {isInvalid ? (
        <p className="error" id={`${id}e`}>
          <AlertIcon />
          {error}
        </p>
      ) : null}
      <p className="hint" id={`${id}h`}>
        {hint}
      </p>
    </div>
  );
};
