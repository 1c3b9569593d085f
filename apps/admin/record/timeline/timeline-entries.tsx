import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { TimelineEntry } from '#contract/admin/admin.ts';
import { formatDay } from '#ui/format/format.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { EmptyState } from '#ui/parts/section.tsx';
import { text } from './texts.ts';
import { formatHourAndMinute, formatClockTime } from '../../times/local-times.ts';
import { entryTarget, selectedTimeId, useTarget } from '../command/use-target.ts';
import { formatChange } from './format-change.ts';
import type { TimelineState } from './use-timeline.ts';
import { Link } from 'react-router';
import { ChangeArrow } from '../../layout/icons.tsx';
import { timelineCategories } from '#contract/timeline-categories.ts';

export type TimelineProps = {
  /** The account of the timeline, whose own actions are labelled as such. */
  readonly ownerId: string;
  readonly timeline: TimelineState;
  /** The selected time; null is now. */
  readonly at: Date | null;
  readonly now: Date;
};

export type Density = 'compact' | 'full';
type TimelineEntriesProps = TimelineProps & { readonly density: Density };

const pageSize = 20;

export const TimelineEntries = (props: TimelineEntriesProps) => {
  const { timeline, at } = props;
  const { entries, loading } = timeline;
  if (loading) return <span className="skeleton" role="status" aria-label="Loading events" />;
  if (entries.length === 0 && at === null)
    return (
      <EmptyState fact="No events of this kind">
        Choose another kind to see what happened.
      </EmptyState>
    );
  return <Entries {...props} />;
};

const Entries = ({ ownerId, timeline, at, now, density }: TimelineEntriesProps) => {
  const { entries, loadMore, olderError } = timeline;
  const [visibleCount, setVisibleCount] = useState(pageSize);
  const matchesTarget = (id: string) => (entry: TimelineEntry) => entryTarget(entry.id) === id;
  const target = useTarget((id) => id === selectedTimeId || entries.some(matchesTarget(id)));
  const laterCount = at === null ? 0 : entries.filter((entry) => isLater(entry, at)).length;
  // The marker needs its context: all entries above it and one page below.
  const shownCount = Math.min(
    entries.length,
    Math.max(visibleCount + laterCount, entries.findIndex(matchesTarget(target)) + 1),
  );
  const list = useRef<HTMLOListElement>(null);
  const row = (entry: TimelineEntry) => (
    <TimelineEvent key={entry.id} entry={entry} ownerId={ownerId} now={now} density={density} />
  );
  return (
    <>
      <ol ref={list} className={density === 'compact' ? 'entries compact' : 'entries'}>
        {entries.slice(0, laterCount).map(row)}
        {at === null ? null : <SelectedTimeMarker at={at} now={now} />}
        {entries.slice(laterCount, shownCount).map(row)}
      </ol>
      {olderError === null ? null : <Alert title="Could not load older events">{olderError}</Alert>}
      {shownCount < entries.length || loadMore !== undefined ? (
        <EarlierButton
          left={entries.length - shownCount}
          onClick={() => {
            flushSync(() => {
              setVisibleCount(shownCount - laterCount + pageSize);
            });
            if (entries.length - shownCount < pageSize) loadMore?.();
            // The button may be gone, so the focus moves to the first new entry.
            const first = list.current?.children[at === null ? shownCount : shownCount + 1];
            if (first instanceof HTMLElement) first.focus();
          }}
        />
      ) : null}
    </>
  );
};

const isLater = (entry: TimelineEntry, at: Date): boolean => Date.parse(entry.at) > at.getTime();

const SelectedTimeMarker = ({ at, now }: { at: Date; now: Date }) => (
  <li className="as-of-row" id={selectedTimeId} tabIndex={-1}>
    <p>
      <b>
        {formatDay(at, now)}, {formatHourAndMinute(at)}
      </b>{' '}
      You are here
    </p>
  </li>
);

const EarlierButton = ({ left, onClick }: { left: number; onClick: () => void }) => (
  <p>
    <button className="button" type="button" onClick={onClick}>
      {left > 0 ? text('timeline.earlier-count', { smart_count: left }) : 'Show earlier'}
    </button>
  </p>
);

type TimelineEventProps = {
  readonly entry: TimelineEntry;
  readonly ownerId: string;
  readonly now: Date;
  readonly density: 'compact' | 'full';
};

const TimelineEvent = ({ entry, ownerId, now, density }: TimelineEventProps) => {
  const at = new Date(entry.at);
  return (
    <li className="entry" id={entryTarget(entry.id)} tabIndex={-1}>
      <p className="entry-time">
        <b>{formatDay(at, now)}</b>
        <time dateTime={entry.at}>{formatClockTime(at)}</time>
      </p>
      <div className="entry-body">
        <h3>{entry.title}</h3>
        <p className="byline">
          {formatActor(entry, ownerId)}
          {entry.reason === null ? null : (
            <>
              {' '}
              Reason: <span className="quoted">“{entry.reason}”</span>
            </>
          )}
        </p>
        {entry.changes.length === 0 ? null : (
          <dl className="diff">
            {entry.changes.map((change) => (
              <Change key={change.field} change={change} />
            ))}
          </dl>
        )}
        <p className="entry-type">
          {density === 'full' ? <code>{entry.type}</code> : null}
          <EventLink entry={entry}>{formatStream(entry)}</EventLink>
        </p>
      </div>
    </li>
  );
};

/** A first value is shown alone: nothing was there before. */
const Change = ({ change }: { readonly change: TimelineEntry['changes'][number] }) => {
  const { field, before, after } = formatChange(change);
  return (
    <div>
      <dt>{field}</dt>
      <dd>
        {before === null ? null : (
          <>
            <span className="before-value">{before}</span>
            <ChangeArrow word="became" />
          </>
        )}
        <b>{after}</b>
      </dd>
    </div>
  );
};

type EventLinkProps = { readonly entry: TimelineEntry; readonly children: ReactNode };

/** A link to the stored event. */
const EventLink = ({ entry, children }: EventLinkProps) => (
  <Link to={`/events/${encodeURIComponent(entry.id)}/show`} title={entry.stream}>
    <span className="visually-hidden">{text('timeline.open-event', { title: entry.title })} </span>
    {children}
  </Link>
);

const formatActor = ({ actor }: TimelineEntry, ownerId: string): string =>
  actor.id === ownerId ? 'By the member.' : text('timeline.by', { actor: actor.name });

/** Each stream counts its own revisions, so the number alone would seem to jump. */
const formatStream = ({
  stream,
  revision,
}: {
  readonly stream: string;
  readonly revision: number;
}): string => {
  const category = stream.slice(0, stream.indexOf('-'));
  const knownCategory = timelineCategories.find((name) => name === category);
  const categoryText =
    knownCategory === undefined ? category : text(`timeline.${knownCategory}`).toLowerCase();
  return text('timeline.revision', { stream: categoryText, revision });
};
