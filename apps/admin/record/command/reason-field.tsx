import { maxReasonLength } from '#contract/fields.ts';
import { text } from './texts.ts';
import { ValidatedTextArea } from './checked-form.tsx';

type ReasonFieldProps = {
  readonly value: string;
  /** While it is sent. A disabled field would lose the focus. */
  readonly readOnly?: boolean;
  /** Label of the field when it is not a reason. */
  readonly label?: string | undefined;
  /** Who can read it, besides the timeline. */
  readonly hint?: string | undefined;
  readonly onChange: (reason: string) => void;
};

/** The reason becomes part of the event and cannot be changed later. */
export const ReasonField = ({
  value,
  readOnly,
  label,
  hint = text('command.reason-hint'),
  onChange,
}: ReasonFieldProps) => (
  <ValidatedTextArea
    label={label ?? 'Reason'}
    hint={hint}
    fault={value.trim() === '' ? getMissingMessage(label) : undefined}
    rows={2}
    maxLength={maxReasonLength}
    required
    readOnly={readOnly}
    value={value}
    onValue={(typed) => {
      onChange(typed.replaceAll(/[\r\n]+/gu, ' '));
    }}
  />
);

const getMissingMessage = (label: string | undefined): string =>
  label === undefined ? text('command.reason-missing') : text('command.text-missing');
