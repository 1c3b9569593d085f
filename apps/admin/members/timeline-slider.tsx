import { memo, type CSSProperties, type KeyboardEvent } from 'react';
import type { TimelineEntry } from '#contract/admin.ts';
import { dayMs, secondMs } from '#contract/durations.ts';
import { formatDay } from '#ui/format.ts';
import { axisMarks, hourAndMinute, shareOf, zoneName } from '../record/moments.ts';
import { text } from '../texts/text.ts';

type Custom = CSSProperties & Record<`--${string}`, string | number>;
type TimelineSliderProps = {
  readonly from: Date;
  readonly now: Date;
  readonly at: Date | null;
  readonly entries: readonly Pick<TimelineEntry, 'at'>[];
  readonly onChange: (at: Date) => void;
};

/** Milliseconds that each key moves the slider by; Home goes to the registration, End to now. */
const keySteps: Readonly<Record<string, number>> = {
  ArrowLeft: -dayMs,
  ArrowDown: -dayMs,
  ArrowRight: dayMs,
  ArrowUp: dayMs,
  PageDown: -30 * dayMs,
  PageUp: 30 * dayMs,
  Home: -Infinity,
  End: Infinity,
};

/** A range input, so that it works with the keyboard and with screen readers. */
export const TimelineSlider = ({ from, now, at, entries, onChange }: TimelineSliderProps) => {
  const start = from.getTime();
  const end = now.getTime();
  const shown = at ?? now;
  const share = shareOf(shown.getTime(), start, end);
  const move = (event: KeyboardEvent): void => {
    const step = keySteps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onChange(new Date(Math.min(end, Math.max(start, shown.getTime() + step))));
  };
  return (
    <div className="tl">
      <div className="tlx">
        <label className="sr" htmlFor="as-of-slider">
          {text('member.slider')}
        </label>
        <input
          id="as-of-slider"
          type="range"
          min={start}
          max={end}
          step={secondMs}
          value={shown.getTime()}
          aria-valuetext={momentInWords(shown)}
          onChange={({ target }) => {
            onChange(new Date(Number(target.value)));
          }}
          onKeyDown={move}
        />
        <Ticks start={start} end={end} entries={entries} />
        <b className="mk" aria-hidden="true" style={{ '--v': share } as Custom} />
        {at === null ? null : (
          <span
            className={`flag ${flagSide(share)}`}
            aria-hidden="true"
            style={{ '--v': share } as Custom}
          >
            {formatDay(at, now)}, {hourAndMinute(at)}
          </span>
        )}
      </div>
      <Axis from={from} now={now} />
    </div>
  );
};

/** Memoized, so that dragging the slider does not render them again. */
const Ticks = memo(function Ticks({
  start,
  end,
  entries,
}: Pick<TimelineSliderProps, 'entries'> & { readonly start: number; readonly end: number }) {
  const weeks = Math.max(1, (end - start) / (7 * dayMs));
  const shares = new Set(
    entries.map((entry) => shareOf(Date.parse(entry.at), start, end).toFixed(2)),
  );
  return (
    <div
      className="tt"
      aria-hidden="true"
      style={{ '--n': weeks > 110 ? weeks / 4.345 : weeks } as Custom}
    >
      {[...shares].map((share) => (
        <i key={share} style={{ left: `${share}%` }} />
      ))}
    </div>
  );
});

const Axis = ({ from, now }: { from: Date; now: Date }) => {
  const marks = axisMarks(from, now);
  const middle = Math.floor(marks.length / 2);
  return (
    <p className="ends axis" aria-hidden="true">
      <span>{text('member.joined', { day: formatDay(from, now) })}</span>
      {marks.map(({ share, label }, index) => (
        <span
          key={share}
          className={index === middle ? 'on' : 'on no-phone'}
          style={{ '--v': share } as Custom}
        >
          {label}
        </span>
      ))}
      <span>{text('member.axis-now', { day: formatDay(now, now) })}</span>
    </p>
  );
};

/** Near an end the label is shifted inwards, so that it stays inside the box. */
const flagSide = (share: number): string => {
  if (share < 8) return 'lean-right';
  return share > 92 ? 'lean-left' : '';
};

const momentInWords = (at: Date): string =>
  `${at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })}, ` +
  `${hourAndMinute(at)} ${zoneName(at)}`;
