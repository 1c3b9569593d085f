import { useState, memo, type CSSProperties, type KeyboardEvent } from 'react';
import type { TimelineEntry } from '#contract/admin/admin.ts';
import type { Member } from '#contract/admin/member.ts';
import {
  fromFieldValue,
  getLocalTimeZone,
  toFieldValue,
  formatHourAndMinute,
  zoneName,
} from '../../times/local-times.ts';
import { fitsOnPhone, getAxisTicks, getPercentage } from './axis-ticks.ts';
import { formatMomentWithYear } from '../../times/with-year.ts';
import { text } from './texts.ts';
import type { AsOf } from './use-as-of.ts';
import { dayMs, secondMs } from '#contract/durations.ts';
import { formatDay } from '#ui/format/format.ts';

type AsOfControlProps = {
  readonly member: Member;
  readonly now: Date;
  readonly asOf: Pick<AsOf, 'at' | 'setAt' | 'outside'>;
  readonly entries: readonly Pick<TimelineEntry, 'at'>[];
};

export const AsOfControl = ({ member, now, asOf, entries }: AsOfControlProps) => {
  const { at, setAt } = asOf;
  const selectedTime = at ?? now;
  const previousEventTime = findEventTimeBefore(entries, selectedTime);
  const nextEventTime = at === null ? undefined : findEventTimeAfter(entries, at);
  const choose = (moment: Date): void => {
    setAt(moment.getTime() >= now.getTime() ? null : moment);
  };
  return (
    <section className={at === null ? 'as-of' : 'as-of past'} aria-labelledby="as-of">
      <div className="as-of-choice">
        <h2 id="as-of">State as of</h2>
        <label className="visually-hidden" htmlFor="as-of-date">
          {text('member.as-of-field', { zone: getLocalTimeZone() })}
        </label>
        <DateField member={member} now={now} shown={selectedTime} onChoose={setAt} />
        <span className="faint">{text('member.zone', { zone: getLocalTimeZone() })}</span>
        <div className="steps">
          <StepButton label="Previous event" to={previousEventTime} go={choose} />
          <StepButton label="Next event" to={nextEventTime} go={choose} />
          <StepButton
            label="Back to now"
            to={at === null ? undefined : now}
            go={choose}
            primary={at !== null}
          />
        </div>
      </div>
      <p className="faint" role="status">
        {formatOutside(asOf.outside, member)}
      </p>
      <TimelineSlider
        from={new Date(member.registeredAt)}
        now={now}
        at={at}
        entries={entries}
        onChange={choose}
      />
    </section>
  );
};

const formatOutside = (outside: AsOf['outside'], { registeredAt }: Member): string => {
  if (outside === null) return '';
  return outside === 'future'
    ? 'The selected date is in the future, so now is shown.'
    : text('member.as-of-before', { moment: formatMomentWithYear(new Date(registeredAt)) });
};

type DateFieldProps = {
  readonly member: Member;
  readonly now: Date;
  readonly shown: Date;
  readonly onChoose: (at: Date) => void;
};

// The typed date is applied on blur or Enter, not at every keystroke.
const DateField = ({ member, now, shown, onChoose }: DateFieldProps) => {
  const [typed, setTyped] = useState<string>();
  return (
    <input
      className="input"
      id="as-of-date"
      type="datetime-local"
      step={1}
      min={toFieldValue(new Date(member.registeredAt))}
      max={toFieldValue(now)}
      value={typed ?? toFieldValue(shown)}
      onChange={({ target }) => {
        setTyped(target.value);
      }}
      onBlur={() => {
        const moment = fromFieldValue(typed ?? '');
        setTyped(undefined);
        if (moment !== undefined) onChoose(moment);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
    />
  );
};

type StepProps = {
  readonly label: string;
  readonly to: Date | undefined;
  readonly go: (at: Date) => void;
  readonly primary?: boolean;
};

// Not disabled at the last step, because that would take the focus from keyboard users.
const StepButton = ({ label, to, go, primary = false }: StepProps) => (
  <button
    className={primary ? 'button primary' : 'button'}
    type="button"
    aria-disabled={to === undefined}
    onClick={() => {
      if (to !== undefined) go(to);
    }}
  >
    {label}
  </button>
);

type DatedEntries = readonly Pick<TimelineEntry, 'at'>[];

// The newest event strictly before a moment; entries come newest first.
const findEventTimeBefore = (entries: DatedEntries, moment: Date): Date | undefined => {
  const entryBefore = entries.find(({ at }) => Date.parse(at) < moment.getTime());
  return entryBefore && new Date(entryBefore.at);
};

// The oldest event strictly after a moment.
const findEventTimeAfter = (entries: DatedEntries, moment: Date): Date | undefined => {
  const entryAfter = entries.findLast(({ at }) => Date.parse(at) > moment.getTime());
  return entryAfter && new Date(entryAfter.at);
};

type StyleWithVariables = CSSProperties & Record<`--${string}`, string | number>;
type TimelineSliderProps = {
  readonly from: Date;
  readonly now: Date;
  readonly at: Date | null;
  readonly entries: readonly Pick<TimelineEntry, 'at'>[];
  readonly onChange: (at: Date) => void;
};

/** Milliseconds per key; Home moves the slider to the registration, End to now. */
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
const TimelineSlider = ({ from, now, at, entries, onChange }: TimelineSliderProps) => {
  const start = from.getTime();
  const end = now.getTime();
  const shownTime = at ?? now;
  const share = getPercentage(shownTime.getTime(), start, end);
  const moveByKey = (event: KeyboardEvent): void => {
    const step = keySteps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onChange(new Date(Math.min(end, Math.max(start, shownTime.getTime() + step))));
  };
  return (
    <div>
      <div className="as-of-slider">
        <label className="visually-hidden" htmlFor="as-of-slider">
          Date on the member’s timeline
        </label>
        <input
          id="as-of-slider"
          type="range"
          min={start}
          max={end}
          step={secondMs}
          value={shownTime.getTime()}
          aria-valuetext={formatMoment(shownTime)}
          onChange={({ target }) => {
            onChange(new Date(Number(target.value)));
          }}
          onKeyDown={moveByKey}
        />
        <Ticks start={start} end={end} entries={entries} />
        <b className="marker" aria-hidden="true" style={{ '--v': share } as StyleWithVariables} />
        {at === null ? null : (
          <span
            className={`flag ${getFlagSide(share)}`}
            aria-hidden="true"
            style={{ '--v': share } as StyleWithVariables}
          >
            {formatDay(at, now)}, {formatHourAndMinute(at)}
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
    entries.map((entry) => getPercentage(Date.parse(entry.at), start, end).toFixed(2)),
  );
  return (
    <div
      className="ticks"
      aria-hidden="true"
      style={{ '--n': weeks > 110 ? weeks / 4.345 : weeks } as StyleWithVariables}
    >
      {[...shares].map((share) => (
        <i key={share} style={{ left: `${share}%` }} />
      ))}
    </div>
  );
});

const Axis = ({ from, now }: { from: Date; now: Date }) => {
  const marks = getAxisTicks(from, now);
  const onPhone = marks.find(fitsOnPhone);
  return (
    <p className="end-labels axis" aria-hidden="true">
      <span>{text('member.joined', { day: formatDay(from, now) })}</span>
      {marks.map((mark) => (
        <span
          key={mark.share}
          className={mark === onPhone ? 'active' : 'active no-phone'}
          style={{ '--v': mark.share } as StyleWithVariables}
        >
          {mark.label}
        </span>
      ))}
      <span>{text('member.axis-now', { day: formatDay(now, now) })}</span>
    </p>
  );
};

/** Near an end the label is shifted inwards, so that it stays inside the box. */
const getFlagSide = (share: number): string => {
  if (share < 8) return 'flag-right';
  return share > 92 ? 'flag-left' : '';
};

const formatMoment = (at: Date): string =>
  `${at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })}, ` +
  `${formatHourAndMinute(at)} ${zoneName(at)}`;
