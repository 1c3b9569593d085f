import { useId } from 'react';

type ReasonFieldProps = {
  readonly value: string;
  readonly disabled: boolean;
  readonly onChange: (reason: string) => void;
};

/** The reason becomes part of the event and cannot be changed later. */
export const ReasonField = ({ value, disabled, onChange }: ReasonFieldProps) => {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>Reason, kept forever</label>
      <textarea
        id={id}
        rows={2}
        maxLength={300}
        required
        aria-describedby={`${id}h`}
        disabled={disabled}
        value={value}
        onChange={({ target }) => {
          onChange(target.value.replaceAll(/[\r\n]+/gu, ' '));
        }}
      />
      <p className="hint" id={`${id}h`}>
        Please give a reason. Every change needs one.
      </p>
    </div>
  );
};
