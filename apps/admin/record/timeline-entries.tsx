import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { TimelineEntry } from '#contract/admin.ts';
import { formatDay } from '#ui/format.ts';
import { Empty } from '#ui/section.tsx';
import { text } from '../texts/text.ts';
import { hourAndMinute } from './moments.ts';
import { TimelineEvent } from './timeline-event.tsx';
import { entryTarget, hereId, useTarget } from './use-target.ts';
import type { TimelineState } from './use-timeline.ts';

export type TimelineProps = {
  /** The account whose timeline it is; the owner's own acts are said so. */
  readonly ownerId: string;
  readonly timeline: TimelineState;
  /** The moment looked at; null is now. */
  readonly at: Date | null;
  readonly now: Date;
};

export type Density = 'compact' | 'full';
type TimelineEntriesProps = TimelineProps & { readonly density: Density };

const pageSize = 20;

export const TimelineEntries = (props: TimelineEntriesProps) => {
  const { timeline, at } = props;
  const { entries, loading } = timeline;
  if (loading)
    return <span className="skeleton" role="status" aria-label={text('timeline.loading')} />;
  if (entries.length === 0 && at === null)
    return <Empty fact={text('timeline.empty')}>{text('timeline.empty-text')}</Empty>;
  return <Entries {...props} />;
};

const Entries = ({ ownerId, timeline, at, now, density }: TimelineEntriesProps) => {
  const { entries, loadMore } = timeline;
  const [wanted, setWanted] = useState(pageSize);
  const isNamed = (id: string) => (entry: TimelineEntry) => entryTarget(entry.id) === id;
  const target = useTarget((id) => id === hereId || entries.some(isNamed(id)));
  const later = at === null ? 0 : entries.filter((entry) => isLater(entry, at)).length;
  // The mark needs what surrounds it: everything above it and a page below.
  const shown = Math.min(
    entries.length,
    Math.max(wanted + later, entries.findIndex(isNamed(target)) + 1),
  );
  const list = useRef<HTMLOListElement>(null);
  const row = (entry: TimelineEntry) => (
    <TimelineEvent key={entry.id} {...{ entry, ownerId, now, density }} />
  );
  return (
    <>
      <ol ref={list} className={density === 'compact' ? 'ents compact' : 'ents'}>
        {entries.slice(0, later).map(row)}
        {at === null ? null : <Here at={at} now={now} />}
        {entries.slice(later, shown).map(row)}
      </ol>
      {shown < entries.length || loadMore !== undefined ? (
        <Earlier
          left={entries.length - shown}
          onClick={() => {
            flushSync(() => {
              setWanted(shown - later + pageSize);
            });
            if (entries.length - shown < pageSize) loadMore?.();
            // The button may be gone, so the reader goes on at what it brought.
            const first = list.current?.children[at === null ? shown : shown + 1];
            if (first instanceof HTMLElement) first.focus();
          }}
        />
      ) : null}
    </>
  );
};

const isLater = (entry: TimelineEntry, at: Date): boolean => Date.parse(entry.at) > at.getTime();

const Here = ({ at, now }: { at: Date; now: Date }) => (
  <li className="here" id={hereId} tabIndex={-1}>
    <p>
      <b>
        {formatDay(at, now)}, {hourAndMinute(at)}
      </b>{' '}
      {text('timeline.you-are-here')}
    </p>
  </li>
);

const Earlier = ({ left, onClick }: { left: number; onClick: () => void }) => (
  <p>
    <button className="btn" type="button" onClick={onClick}>
      {left > 0 ? text('timeline.earlier-count', { smart_count: left }) : text('timeline.earlier')}
    </button>
  </p>
);
