import { defineAggregate } from '../shared/define-aggregate.ts';
import type { MembershipCommand } from './commands.ts';
import { decide } from './decide.ts';
import { membershipEvents, type MembershipEvent } from './events.ts';
import { evolve, initialState, type MembershipState } from './state.ts';

export const membershipStream = (accountId: string): string => `membership-${accountId}`;

/** Expiries, ends, downgrades and failed payments are dated when they happened. */
const getOccurredAt = (event: MembershipEvent, now: Date): string | undefined => {
  const at = getRecordedTime(event);
  // A time in the future is ignored, because the provider's clock may be ahead.
  return at !== undefined && Date.parse(at) <= now.getTime() ? at : undefined;
};

const getRecordedTime = (event: MembershipEvent): string | undefined => {
  if (event.type === 'MembershipGrantExpired') return event.data.expiredAt;
  if (event.type === 'SubscriptionEnded') return event.data.endedAt;
  if (event.type === 'SubscriptionDowngraded') return event.data.downgradedAt;
  return event.type === 'PaymentFailed' ? event.data.failedAt : undefined;
};

export const membershipDecider = defineAggregate<
  MembershipCommand,
  MembershipEvent,
  MembershipState
>({
  category: 'membership',
  stream: membershipStream,
  memberStreams: (accountId) => [membershipStream(accountId)],
  subject: (accountId) => accountId,
  happenedAt: getOccurredAt,
  events: membershipEvents,
  initialState,
  on: evolve,
  decide,
});
