import { formatCount } from '#contract/format.ts';
import { text } from '../../list/texts.ts';
import { ValidatedField } from './checked-form.tsx';

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
  <ValidatedField
    label={label}
    hint={text('bulk.typed-count-hint', { count: formatCount(count) })}
    fault={parseCount(value) === count ? undefined : fault}
  >
    {(control) => (
      <input
        {...control}
        inputMode="numeric"
        autoComplete="off"
        required
        value={value}
        onChange={({ target }) => {
          onValue(target.value);
        }}
      />
    )}
  </ValidatedField>
);

const parseCount = (typed: string): number => Number(typed.replaceAll(/[,\s]/gu, '') || NaN);
