import type { AccountEvent } from '#domain/account/events.ts';
import { accountIn } from '#projections/engine/payload.ts';
import { defineReaction } from '../engine/reaction.ts';
import { mailSecondFactorNoticeJob } from './job.ts';

const { name } = mailSecondFactorNoticeJob;
const notices = { asked: 'disabled', lost: 'removed', regained: 'regained' } as const;

/** Tells the member what changed about the second factor, who may not have been the one to change it. */
export const mailSecondFactorNotice = defineReaction<AccountEvent>({
  name: 'mail-second-factor-notice',
  categories: ['account'],
  reads: [],
  on: {
    AccountSecondFactorEnabled: ({ id: eventId, stream }) => [
      { name, payload: { eventId, accountId: accountIn(stream), what: 'enabled', left: null } },
    ],
    AccountSecondFactorDisabled: ({ id: eventId, stream, data }) => {
      const what = notices[data.cause];
      return [{ name, payload: { eventId, accountId: accountIn(stream), what, left: null } }];
    },
    AccountRecoveryCodeUsed: ({ id: eventId, stream, data: { left } }) => {
      const what = 'recovery-code-used';
      return [{ name, payload: { eventId, accountId: accountIn(stream), what, left } }];
    },
  },
});
