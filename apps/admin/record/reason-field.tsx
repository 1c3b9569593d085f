import { useId } from 'react';
import { text } from '../texts/text.ts';

type ReasonFieldProps = {
  readonly value: string;
  readonly disabled: boolean;
  /** Who reads it, where it is not the timeline alone. */
  readonly hint?: string | undefined;
  readonly onChange: (reason: string) => void;
};

/** The reason becomes part of the event and cannot be changed later. */
export const ReasonField = ({
  value,
  disabled,
  hint = text('command.reason-hint'),
  onChange,
}: ReasonFieldProps) => {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{text('command.reason')}</label>
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
