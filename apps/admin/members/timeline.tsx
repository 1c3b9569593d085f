import { useState } from 'react';
import { useStore } from 'react-admin';
import type { TimelineEntry } from '#contract/admin.ts';
import { timelineCategories, type TimelineCategory } from '#contract/timeline-categories.ts';
import { formatDay } from '#ui/format.ts';
import { DownloadIcon } from '../layout/icons.tsx';
import { Failure } from '../layout/states.tsx';
import { saveText, timelineAsCsv } from '../list/csv.ts';
import { hourAndMinute } from './moments.ts';
import { TimelineEvent } from './timeline-event.tsx';
import { timelineLabels } from './words.ts';
import type { TimelineState } from './use-timeline.ts';

const pageSize = 20;
type Kind = TimelineCategory | 'all';
type Density = 'compact' | 'full';

type TimelineProps = {
  readonly memberId: string;
  readonly timeline: TimelineState;
  readonly at: Date | null;
  readonly now: Date;
};

export const Timeline = ({ memberId, timeline, at, now }: TimelineProps) => {
  const [density, setDensity] = useStore<Density>('members.timeline-density', 'compact');
  const [kind, setKind] = useState<Kind>('all');
  const entries = timeline.entries.filter((entry) => isOfKind(entry, kind));
  return (
    <section className="sec" aria-labelledby="timeline">
      <header>
        <h2 id="timeline">Timeline</h2>
        <div className="flt">
          <DensityChoice density={density} onChange={setDensity} />
          <label htmlFor="timeline-kind" className="sr">
            Show
          </label>
          <select
            id="timeline-kind"
            className="inp"
            value={kind}
            onChange={({ target }) => {
              setKind(target.value as Kind);
            }}
          >
            <option value="all">All events</option>
            {timelineCategories.map((category) => (
              <option key={category} value={category}>
                {timelineLabels[category]}
              </option>
            ))}
          </select>
          <button
            className="btn"
            type="button"
            disabled={entries.length === 0}
            onClick={() => {
              saveText(timelineAsCsv(entries), `tidemark-timeline-${memberId}.csv`);
            }}
          >
            <DownloadIcon />
            Export
          </button>
        </div>
      </header>
      {timeline.error === null ? (
        <Events {...{ memberId, timeline, entries, at, now, density }} />
      ) : (
        <Failure title="Error loading users" message={timeline.error} onRetry={timeline.retry} />
      )}
    </section>
  );
};

const isOfKind = ({ stream }: TimelineEntry, kind: Kind): boolean =>
  kind === 'all' || stream.startsWith(`${kind}-`);

type DensityChoiceProps = {
  readonly density: Density;
  readonly onChange: (density: Density) => void;
};

const DensityChoice = ({ density, onChange }: DensityChoiceProps) => (
  <fieldset className="seg den">
    <legend className="sr">Density of the timeline</legend>
    {(['compact', 'full'] as const).map((value) => (
      <label key={value}>
        <input
          type="radio"
          name="density"
          checked={density === value}
          onChange={() => {
            onChange(value);
          }}
        />
        <span>{value === 'compact' ? 'Compact' : 'Full'}</span>
      </label>
    ))}
  </fieldset>
);

type EventsProps = TimelineProps & {
  readonly entries: readonly TimelineEntry[];
  readonly density: Density;
};

const Events = ({ memberId, timeline, entries, at, now, density }: EventsProps) => {
  const [pages, setPages] = useState(1);
  if (timeline.loading)
    return <span className="skeleton" role="status" aria-label="Loading events" />;
  if (entries.length === 0)
    return (
      <div className="empty">
        <b>No events of this kind</b>
        <p>Choose another kind to see what happened.</p>
      </div>
    );
  const later = at === null ? 0 : entries.filter((entry) => isLater(entry, at)).length;
  // The mark needs what surrounds it: everything above it and a page below.
  const shown = Math.min(entries.length, pages * pageSize + (at === null ? 0 : later));
  const left = entries.length - shown;
  const row = (entry: TimelineEntry) => (
    <TimelineEvent key={entry.id} entry={entry} memberId={memberId} now={now} density={density} />
  );
  return (
    <>
      <ol className={density === 'compact' ? 'ents compact' : 'ents'}>
        {entries.slice(0, Math.min(later, shown)).map(row)}
        {at === null ? null : (
          <li className="here">
            <p>
              <b>
                {formatDay(at, now)}, {hourAndMinute(at)}
              </b>{' '}
              You are here
            </p>
          </li>
        )}
        {entries.slice(later, shown).map(row)}
      </ol>
      {left > 0 || timeline.loadMore !== undefined ? (
        <p>
          <button
            className="btn"
            type="button"
            onClick={() => {
              setPages(pages + 1);
              if (left < pageSize) timeline.loadMore?.();
            }}
          >
            Show earlier{left > 0 ? `, ${left.toLocaleString('en-GB')} more` : ''}
          </button>
        </p>
      ) : null}
    </>
  );
};

const isLater = (entry: TimelineEntry, at: Date): boolean => Date.parse(entry.at) > at.getTime();
