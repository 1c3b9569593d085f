import { useId, type InputHTMLAttributes, type JSX, type ReactNode } from 'react';
import { AlertIcon } from '#ui/icons.tsx';

type FieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  error?: string | undefined;
  hint?: string;
  /** Beside the label, such as "Forgot password?". */
  aside?: ReactNode;
  /** The label is already written beside the field. */
  labelHidden?: boolean;
};

/** Label above, error below in words and with a triangle, never only in red. */
export const Field = ({
  label,
  error,
  hint,
  aside,
  labelHidden = false,
  ...input
}: FieldProps): JSX.Element => {
  const id = useId();
  const wrong = error !== undefined;
  const described = [wrong ? `${id}e` : '', hint === undefined ? '' : `${id}h`].join(' ').trim();
  const caption = (
    <label htmlFor={id} className={labelHidden ? 'sr' : undefined}>
      {label}
    </label>
  );
  return (
    <div className={wrong ? 'field bad' : 'field'}>
      {aside === undefined ? (
        caption
      ) : (
        <span className="lr">
          {caption}
          {aside}
        </span>
      )}
      <input
        id={id}
        {...input}
        {...(wrong ? { 'aria-invalid': true } : {})}
        {...(described === '' ? {} : { 'aria-describedby': described })}
      />
      {wrong ? (
        <p className="err" id={`${id}e`}>
          <AlertIcon />
          {error}
        </p>
      ) : null}
      {hint === undefined ? null : (
        <p className="hint" id={`${id}h`}>
          {hint}
        </p>
      )}
    </div>
  );
};
