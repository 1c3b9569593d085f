import type { TimelineEntry } from '#contract/admin.ts';
import { formatDay } from '#ui/format.ts';
import { Became } from '../layout/icons.tsx';
import { clockTime } from './moments.ts';
import { timelineLabelOf } from './words.ts';

type TimelineEventProps = {
  readonly entry: TimelineEntry;
  readonly memberId: string;
  readonly now: Date;
  readonly density: 'compact' | 'full';
};

export const TimelineEvent = ({ entry, memberId, now, density }: TimelineEventProps) => {
  const at = new Date(entry.at);
  return (
    <li className="ent">
      <p className="when2">
        <b>{formatDay(at, now)}</b>
        <time dateTime={entry.at}>{clockTime(at)}</time>
      </p>
      <div className="bd">
        <h3>{entry.title}</h3>
        <p className="by">
          {actorInWords(entry, memberId)}
          {entry.reason === null ? null : (
            <>
              {' '}
              Reason: <span className="q">“{entry.reason}”</span>
            </>
          )}
        </p>
        {entry.changes.length === 0 ? null : (
          <dl className="diff">
            {entry.changes.map((change) => (
              <div key={change.field}>
                <dt>{change.field}</dt>
                <dd>
                  <span className="was">{inWords(change.before, now)}</span>
                  <Became />
                  <b>{inWords(change.after, now)}</b>
                </dd>
              </div>
            ))}
          </dl>
        )}
        <p className="ev">
          {density === 'full' ? <code>{entry.type}</code> : null}
          <span title={entry.stream}>
            {streamInWords(entry)} revision {entry.revision}
          </span>
        </p>
      </div>
    </li>
  );
};

/** Each stream counts its own revisions, so the number alone would seem to jump. */
const streamInWords = ({ stream }: TimelineEntry): string =>
  timelineLabelOf(stream.slice(0, stream.indexOf('-'))).toLowerCase();

const actorInWords = ({ actor }: TimelineEntry, memberId: string): string =>
  actor.id === memberId ? 'By the member.' : `By ${actor.name}.`;

const isoMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/u;

const inWords = (value: string | null, now: Date): string => {
  if (value === null || value === '') return 'none';
  return isoMoment.test(value) ? formatDay(new Date(value), now) : value;
};
