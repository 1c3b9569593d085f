import type { MembershipEvent } from '#domain/membership/events.ts';
import { heldAfter } from '#domain/shared/plan-in-force.ts';
import type { Recorded } from '#platform/consumers/event-handlers.ts';
import type { Person } from './read-model.ts';
import {
  entry,
  person,
  plain,
  type TimelineEntries,
  type TimelineUpdates,
} from './timeline-entry.ts';
import { durationWords, membershipChanges, planName } from './words.ts';

/** Acts on the membership in words; reason and effect stand with the person, where an erasure finds them. */
export const membershipEntries: TimelineEntries<MembershipEvent> = {
  MembershipGranted: (event) => {
    const { plan, duration } = event.data;
    return act(event, `${planName(plan)} granted, ${durationWords[duration]}`);
  },
  MembershipGrantExpired: (event) => act(event, `${planName(event.data.plan)} grant ended`),
  MembershipGrantRevoked: (event) => act(event, `${planName(event.data.plan)} grant revoked`),
};

const act = (event: Recorded<MembershipEvent>, title: string): TimelineUpdates => [
  entry(event, plain('membership', title)),
  person(event, (known) => afterMembership(known, event)),
];

// The person with the effect of one more act.
const afterMembership = (known: Person, event: Recorded<MembershipEvent>): Person => {
  const { id, metadata } = event;
  const held = heldAfter(known.held, event, (grant) => grant);
  const now = new Date(metadata.at);
  // A grant that just ended was in force until its own end.
  const before = event.type === 'MembershipGrantExpired' ? justBefore(event.data.expiredAt) : now;
  const changes = membershipChanges(known.held, held, { before, after: now });
  const reason = reasonOf(event);
  return { ...known, held, memberships: { ...known.memberships, [id]: { reason, changes } } };
};

const justBefore = (iso: string): Date => new Date(Date.parse(iso) - 1);

const reasonOf = (event: MembershipEvent): string | null =>
  event.type === 'MembershipGrantExpired' ? null : event.data.reason;
