import { useId, type ComponentProps, type JSX } from 'react';
import { AlertIcon } from '#ui/parts/marks.tsx';

type CheckFieldProps = ComponentProps<'input'> & { label: string; error?: string | undefined };

/** A checkbox that has to be ticked, with its error below. */
export const CheckboxField = ({ label, error, ...input }: CheckFieldProps): JSX.Element => {
  const id = useId();
  const isInvalid = error !== undefined;
  return (
    <div className={isInvalid ? 'field bad' : 'field'}>
      <label className="check-label">
        <input
          type="checkbox"
          required
          {...input}
          {...(isInvalid ? { 'aria-invalid': true, 'aria-describedby': id } : {})}
        />
        {label}
      </label>
      {isInvalid ? (
        <p className="error" id={id}>
          <AlertIcon />
          {error}
        </p>
      ) : null}
    </div>
  );
};
