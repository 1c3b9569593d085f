import type { AccountEvent } from '#domain/account/events.ts';
import { accountIn } from '#projections/engine/payload.ts';
import { defineReaction } from '../engine/reaction.ts';
import { mailIdentityNoticeJob } from './job.ts';

/** Tells the member of a login at an issuer that opens the account now. */
export const mailIdentityNotice = defineReaction<AccountEvent>({
  name: 'mail-identity-notice',
  categories: ['account'],
  reads: [],
  on: {
    AccountIdentityLinked: ({ id: eventId, stream }) => [
      { name: mailIdentityNoticeJob.name, payload: { eventId, accountId: accountIn(stream) } },
    ],
  },
});
