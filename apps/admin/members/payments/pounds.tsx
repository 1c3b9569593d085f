import { formatPence } from '#contract/format.ts';
import { ValidatedTextField } from '../../record/command/checked-form.tsx';
import { text } from './texts.ts';

type PoundsProps = {
  readonly label: string;
  readonly hint: string;
  /** Shown when the value is not an amount. */
  readonly error: string;
  readonly required?: boolean;
  /** The highest amount; without it, there is none. */
  readonly maxPence?: number;
  readonly value: string;
  readonly onChange: (amount: string) => void;
};

/** An amount in pounds and pence. */
export const PoundsField = ({
  label,
  hint,
  error,
  required = false,
  maxPence = Infinity,
  value,
  onChange,
}: PoundsProps) => (
  <ValidatedTextField
    label={label}
    hint={hint}
    fault={findFault(value, { required, error, maxPence })}
    type="text"
    inputMode="decimal"
    required={required}
    value={value}
    onValue={onChange}
  />
);

const findFault = (
  typed: string,
  { required, error, maxPence }: Required<Pick<PoundsProps, 'required' | 'error' | 'maxPence'>>,
): string | undefined => {
  if (!isAmount(typed, required)) return error;
  const pence = parsePoundsToPence(typed);
  if (pence === 0) return 'Enter at least £0.01.';
  return pence !== undefined && pence > maxPence
    ? text('payments.amount-over', { max: formatPence(maxPence) })
    : undefined;
};

const isAmount = (typed: string, required: boolean): boolean =>
  typed.trim() === '' ? !required : /^£? ?\d{1,5}(\.\d{2})?$/u.test(typed.trim());

/** Undefined when empty. */
export const parsePoundsToPence = (pounds: string): number | undefined =>
  pounds.trim() === '' ? undefined : Math.round(Number(pounds.replace('£', '')) * 100);
