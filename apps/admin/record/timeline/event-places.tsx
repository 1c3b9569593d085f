import { LinkBase } from 'react-admin';
import type { EventDetails } from '#contract/admin/events.ts';
import { timelineCategories } from '#contract/timeline-categories.ts';
import { getStreamEventsPath } from './events-of.ts';
import { entryTarget } from '../command/use-target.ts';

/** Links from an event to its timeline and to the other events of its stream. */
export const EventLinks = ({ id, stream }: Pick<EventDetails, 'id' | 'stream'>) => {
  const member = memberStreamPattern.exec(stream)?.[1];
  return (
    <nav className="buttons" aria-label="Related">
      {member === undefined ? null : (
        <LinkBase className="button" to={`/members/${member}/show?events=all#${entryTarget(id)}`}>
          Show in the member’s timeline
        </LinkBase>
      )}
      <LinkBase className="button" to={getStreamEventsPath(stream)}>
        Events of the same stream
      </LinkBase>
    </nav>
  );
};

// Streams with ids of their own, not a member's.
const otherCategories: ReadonlySet<string> = new Set(['support', 'mail']);
const memberCategories = timelineCategories.filter((category) => !otherCategories.has(category));
const memberStreamPattern = new RegExp(`^(?:${memberCategories.join('|')})-([\\da-f-]{36})`, 'u');
