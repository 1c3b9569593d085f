import { formatLondonTime } from '#contract/binding-day.ts';
import { ValidatedTextField } from '../../record/command/checked-form.tsx';
import { text } from './texts.ts';
import { toDateFieldValue } from './given-time.ts';

type LastDayFieldProps = {
  /** The chosen day, which may be missing; otherwise the day of `end`. */
  readonly value: string;
  readonly end: Date;
  readonly now: Date;
  readonly onChoose: (day: string) => void;
};

/** The day on which given time ends. */
export const LastDayField = ({ value, end, now, onChoose }: LastDayFieldProps) => (
  <ValidatedTextField
    label="End date"
    hint={text('member.last-day-hint', { time: formatLondonTime(end) })}
    fault={value < toDateFieldValue(now) ? 'Choose today or a later day.' : undefined}
    type="date"
    required
    min={toDateFieldValue(now)}
    max="9999-12-31"
    value={value}
    onValue={onChoose}
  />
);
