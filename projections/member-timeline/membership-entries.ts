import type { MembershipEvent } from '#domain/membership/events.ts';
import { heldAfter } from '#domain/shared/plan-in-force.ts';
import type { StoredEvent } from '#platform/event-store/event-store.port.ts';
import type { Description } from './account-entries.ts';
import type { Person } from './read-model.ts';
import { durationWords, membershipChanges, planName } from './words.ts';

/** An act on the membership in words; reason and effect stand with the person, where an erasure finds them. */
export const describeMembership = (event: MembershipEvent): Description => ({
  facet: 'membership',
  title: titleOf(event),
  reason: null,
  values: {},
});

const titleOf = (event: MembershipEvent): string => {
  switch (event.type) {
    case 'MembershipGranted':
      return `${planName(event.data.plan)} granted, ${durationWords[event.data.duration]}`;
    case 'MembershipGrantExpired':
      return `${planName(event.data.plan)} grant ended`;
    case 'MembershipGrantRevoked':
      return `${planName(event.data.plan)} grant revoked`;
  }
};

/** The person with the effect of one more act. */
export const afterMembership = (
  known: Person,
  event: MembershipEvent,
  { id, metadata }: Omit<StoredEvent, 'data'>,
): Person => {
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
