import { maxReasonLength } from '#contract/fields.ts';
import { text } from '../texts.ts';
import { ValidatedField } from './checked-form.tsx';

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
  label,
  hint = text('command.reason-hint'),
  onChange,
}: ReasonFieldProps) => (
  <ValidatedField
    label={label ?? 'Reason'}
    hint={hint}
    fault={value.trim() === '' ? getMissingMessage(label) : undefined}
  >
    {(control) => (
      <textarea
        {...control}
        rows={2}
        maxLength={maxReasonLength}
        required
        disabled={disabled}
        value={value}
        onChange={({ target }) => {
          onChange(target.value.replaceAll(/[\r\n]+/gu, ' '));
        }}
      />
    )}
  </ValidatedField>
);

const getMissingMessage = (label: string | undefined): string =>
  label === undefined ? text('command.reason-missing') : text('command.text-missing');
