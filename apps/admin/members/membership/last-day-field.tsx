import { useId } from 'react';
import { hourAndMinute, readerZone } from '../../record/moments.ts';
import { text } from '../../texts/text.ts';
import { toDay } from './given-time.ts';

type LastDayFieldProps = {
  /** The chosen day, which may be missing; otherwise the day of `end`. */
  readonly value: string;
  readonly end: Date;
  readonly now: Date;
  readonly onChoose: (day: string) => void;
};

/** The day on which given time ends. */
export const LastDayField = ({ value, end, now, onChoose }: LastDayFieldProps) => {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{text('member.last-day')}</label>
      <input
        id={id}
        className="input"
        type="date"
        required
        min={toDay(now)}
        max="9999-12-31"
        aria-describedby={`${id}h`}
        value={value}
        onChange={({ target }) => {
          onChoose(target.value);
        }}
      />
      <p className="hint" id={`${id}h`}>
        {text('member.last-day-hint', { time: hourAndMinute(end), zone: readerZone() })}
      </p>
    </div>
  );
};
