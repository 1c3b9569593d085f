import { useState } from 'react';
import type { Member, TimelineEntry } from '#contract/admin.ts';
import { fromFieldValue, readerZone, toFieldValue } from '../record/moments.ts';
import { text } from '../texts/text.ts';
import { TimelineSlider } from './timeline-slider.tsx';
import type { AsOf } from './use-as-of.ts';

type AsOfControlProps = {
  readonly member: Member;
  readonly now: Date;
  readonly asOf: Pick<AsOf, 'at' | 'setAt'>;
  readonly entries: readonly Pick<TimelineEntry, 'at'>[];
};

export const AsOfControl = ({ member, now, asOf, entries }: AsOfControlProps) => {
  const { at, setAt } = asOf;
  const shown = at ?? now;
  const earlier = eventBefore(entries, shown);
  const later = at === null ? undefined : eventAfter(entries, at);
  const choose = (moment: Date): void => {
    setAt(moment.getTime() >= now.getTime() ? null : moment);
  };
  return (
    <section className={at === null ? 'asof' : 'asof away'} aria-labelledby="as-of">
      <div className="ao1">
        <h2 id="as-of">{text('member.as-of')}</h2>
        <label className="sr" htmlFor="as-of-date">
          {text('member.as-of-field', { zone: readerZone() })}
        </label>
        <DateField {...{ member, now, shown }} onChoose={choose} />
        <span className="faint">{text('member.zone', { zone: readerZone() })}</span>
        <div className="steps">
          <Step label={text('member.previous')} to={earlier} go={choose} />
          <Step label={text('member.next')} to={later} go={choose} />
          <Step
            label={text('member.to-now')}
            to={at === null ? undefined : now}
            go={choose}
            primary={at !== null}
          />
        </div>
      </div>
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
      className="inp"
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

// Not disabled where it leads nowhere: that would take the focus from a person who arrives there step by step.
const Step = ({ label, to, go, primary = false }: StepProps) => (
  <button
    className={primary ? 'btn pri' : 'btn'}
    type="button"
    aria-disabled={to === undefined}
    onClick={() => {
      if (to !== undefined) go(to);
    }}
  >
    {label}
  </button>
);

type Dated = readonly Pick<TimelineEntry, 'at'>[];

// The newest event strictly before a moment; entries come newest first.
const eventBefore = (entries: Dated, moment: Date): Date | undefined => {
  const found = entries.find(({ at }) => Date.parse(at) < moment.getTime());
  return found && new Date(found.at);
};

// The oldest event strictly after a moment.
const eventAfter = (entries: Dated, moment: Date): Date | undefined => {
  const found = entries.findLast(({ at }) => Date.parse(at) > moment.getTime());
  return found && new Date(found.at);
};
