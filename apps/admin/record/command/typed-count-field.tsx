import { formatCount } from '#contract/format.ts';
import { text } from '../../list/texts.ts';
import { ValidatedTextField } from './checked-form.tsx';

type TypedCountFieldProps = {
  readonly label: string;
  /** Shown when another number is typed. */
  readonly fault: string;
  /** The number to type. */
  readonly count: number;
  readonly value: string;
  readonly onValue: (value: string) => void;
};

/** Confirms an act on many members, so that nobody does it to all of them by one press. */
export const TypedCountField = ({ label, fault, count, value, onValue }: TypedCountFieldProps) => (
  <ValidatedTextField
    label={label}
    hint={text('bulk.typed-count-hint', { count: formatCount(count) })}
    fault={parseCount(value) === count ? undefined : fault}
    inputMode="numeric"
    required
    value={value}
    onValue={onValue}
  />
);

const parseCount = (typed: string): number => Number(typed.replaceAll(/[,\s]/gu, '') || NaN);
