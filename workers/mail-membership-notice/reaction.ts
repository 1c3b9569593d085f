import type { MembershipEvent } from '#domain/membership/events.ts';
import { upcastMembership } from '#domain/membership/upcast.ts';
import { accountIn, payloadOf } from '#projections/engine/payload.ts';
import type { Reaction } from '../engine/reaction.ts';
import { mailMembershipNoticeJob, type MembershipNotice } from './job.ts';

/** When a grant began, ended or was withdrawn, tell the member. */
export const mailMembershipNotice: Reaction = {
  name: 'mail-membership-notice',
  categories: ['membership'],
  reads: ['member-directory'],
  react: (stored) => {
    const event = upcastMembership(payloadOf(stored));
    const notice = noticeOf(event);
    if (!notice) return [];
    const payload: MembershipNotice = {
      eventId: stored.id,
      accountId: accountIn(stored.stream),
      plan: event.data.plan,
      notice,
    };
    return [{ name: mailMembershipNoticeJob.name, payload }];
  },
};

const noticeOf = (event: MembershipEvent): MembershipNotice['notice'] | undefined => {
  switch (event.type) {
    case 'MembershipGranted':
      return { kind: 'granted', endsAt: event.data.endsAt };
    case 'MembershipGrantExpired':
      return { kind: 'expired', at: event.data.expiredAt };
    case 'MembershipGrantRevoked':
      return { kind: 'revoked', at: event.data.revokedAt };
  }
  // Written by a newer version of the program: its own reaction knows what to say.
  return undefined;
};
