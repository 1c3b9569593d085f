import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { TimelineEntry } from '#contract/admin.ts';
import { formatDay } from '#ui/format.ts';
import { Became } from '../layout/icons.tsx';
import { text } from '../texts/text.ts';
import { clockTime, momentIn } from './moments.ts';
import { streamInWords } from './stream-in-words.ts';
import { entryTarget } from './use-target.ts';

type TimelineEventProps = {
  readonly entry: TimelineEntry;
  readonly ownerId: string;
  readonly now: Date;
  readonly density: 'compact' | 'full';
};

export const TimelineEvent = ({ entry, ownerId, now, density }: TimelineEventProps) => {
  const at = new Date(entry.at);
  return (
    <li className="ent" id={entryTarget(entry.id)} tabIndex={-1}>
      <p className="when2">
        <b>{formatDay(at, now)}</b>
        <time dateTime={entry.at}>{clockTime(at)}</time>
      </p>
      <div className="bd">
        <h3>{entry.title}</h3>
        <p className="by">
          {actorInWords(entry, ownerId)}
          {entry.reason === null ? null : (
            <>
              {' '}
              {text('timeline.reason')} <span className="q">“{entry.reason}”</span>
            </>
          )}
        </p>
        {entry.changes.length === 0 ? null : (
          <dl className="diff">
            {entry.changes.map(({ field, before, after }) => (
              <div key={field}>
                <dt>{field}</dt>
                <dd>
                  <span className="was">{inWords(before, now)}</span>
                  <Became word={text('timeline.became')} />
                  <b>{inWords(after, now)}</b>
                </dd>
              </div>
            ))}
          </dl>
        )}
        <p className="ev">
          {density === 'full' ? <code>{entry.type}</code> : null}
          <EventLink entry={entry}>{streamInWords(entry)}</EventLink>
        </p>
      </div>
    </li>
  );
};

type EventLinkProps = { readonly entry: TimelineEntry; readonly children: ReactNode };

/** To the event as it is stored. */
const EventLink = ({ entry, children }: EventLinkProps) => (
  <Link to={`/events/${encodeURIComponent(entry.id)}/show`} title={entry.stream}>
    <span className="sr">{text('timeline.open-event', { title: entry.title })} </span>
    {children}
  </Link>
);

const actorInWords = ({ actor }: TimelineEntry, ownerId: string): string =>
  actor.id === ownerId ? text('timeline.by-owner') : text('timeline.by', { actor: actor.name });

const inWords = (value: string | null, now: Date): string => {
  if (value === null || value === '') return text('timeline.none');
  const moment = momentIn(value);
  return moment === undefined ? value : formatDay(moment, now);
};
