import { ValidatedField } from '../../record/command/checked-form.tsx';
import { text } from '../../texts/text.ts';

type PoundsProps = {
  readonly label: string;
  readonly hint: string;
  /** Shown when the value is not an amount. */
  readonly error: string;
  readonly required?: boolean;
  readonly value: string;
  readonly onChange: (amount: string) => void;
};

/** An amount in pounds and pence. */
export const PoundsField = ({
  label,
  hint,
  error,
  required = false,
  value,
  onChange,
}: PoundsProps) => (
  <ValidatedField label={label} hint={hint} fault={findFault(value, { required, error })}>
    {(control) => (
      <input
        {...control}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        required={required}
        value={value}
        onChange={({ target }) => {
          onChange(target.value);
        }}
      />
    )}
  </ValidatedField>
);

const findFault = (
  typed: string,
  { required, error }: Required<Pick<PoundsProps, 'required' | 'error'>>,
): string | undefined => {
  if (!isAmount(typed, required)) return error;
  return parsePoundsToPence(typed) === 0 ? text('payments.amount-zero') : undefined;
};

const isAmount = (typed: string, required: boolean): boolean =>
  typed.trim() === '' ? !required : /^£? ?\d{1,5}(\.\d{2})?$/u.test(typed.trim());

/** Undefined when empty. */
export const parsePoundsToPence = (pounds: string): number | undefined =>
  pounds.trim() === '' ? undefined : Math.round(Number(pounds.replace('£', '')) * 100);
