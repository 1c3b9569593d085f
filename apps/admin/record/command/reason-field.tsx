import { useId } from 'react';
import { text } from '../../texts/text.ts';

type ReasonFieldProps = {
  readonly value: string;
  readonly disabled: boolean;
  /** Label of the field when it is not a reason. */
  readonly label?: string | undefined;
  /** Who can read it, besides the timeline. */
  readonly hint?: string | undefined;
  readonly onChange: (reason: string) => void;
};

/** The reason becomes part of the event and cannot be changed later. */
export const ReasonField = ({
  value,
  disabled,
  label = text('command.reason'),
  hint = text('command.reason-hint'),
  onChange,
}: ReasonFieldProps) => {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={2}
        maxLength={300}
        required
        aria-describedby={`${id}h`}
        disabled={disabled}
        value={value}
        onChange={({ target }) => {
          const blank = target.value !== '' && target.value.trim() === '';
          target.setCustomValidity(blank ? text('command.reason-missing') : '');
          onChange(target.value.replaceAll(/[\r\n]+/gu, ' '));
        }}
      />
      <p className="hint" id={`${id}h`}>
        {hint}
      </p>
    </div>
  );
};
