import type { AccountEvent } from '#domain/account/events.ts';
import { accountIn } from '#projections/engine/payload.ts';
import type { Recorded } from '#platform/consumers/event-handlers.ts';
import { defineReaction, type ReactionJob } from '../engine/reaction.ts';
import { mailIdentityNoticeJob } from './job.ts';

/** Tells the member of a login at an issuer that was added, or that they removed. */
export const mailIdentityNotice = defineReaction<AccountEvent>({
  name: 'mail-identity-notice',
  categories: ['account'],
  reads: [],
  on: {
    AccountIdentityLinked: (event) => [noticeOf(event, 'linked')],
    // The mail about a regained account tells of the logins that it lost.
    AccountIdentityUnlinked: (event) =>
      event.data.cause === 'asked' ? [noticeOf(event, 'unlinked')] : [],
  },
});

const noticeOf = (
  { id: eventId, stream }: Recorded<AccountEvent>,
  what: 'linked' | 'unlinked',
): ReactionJob => ({
  name: mailIdentityNoticeJob.name,
  payload: { eventId, accountId: accountIn(stream), what },
});
