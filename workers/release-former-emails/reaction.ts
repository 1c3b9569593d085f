import type { AccountEvent } from '#domain/account/events.ts';
import { accountIn } from '#projections/engine/payload.ts';
import { defineReaction, type ReactionJob } from '../engine/reaction.ts';
import { releaseFormerEmailsJob } from './job.ts';

/** Frees an address once its account can no longer go back to it, and an identity that was unlinked. */
export const releaseFormerEmails = defineReaction<AccountEvent>({
  name: 'release-former-emails',
  categories: ['account'],
  reads: [],
  from: 'start',
  on: {
    AccountEmailChanged: ({ stream, data }) => release(stream, { runAt: new Date(data.undoUntil) }),
    AccountEmailChangeUndone: ({ stream }) => release(stream),
    AccountIdentityUnlinked: ({ stream }) => release(stream),
  },
});

const release = (stream: string, when: { readonly runAt?: Date } = {}): readonly ReactionJob[] => [
  { name: releaseFormerEmailsJob.name, payload: { accountId: accountIn(stream) }, ...when },
];
