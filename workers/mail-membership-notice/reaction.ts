import type {
  CancellationScheduled,
  DowngradeScheduled,
  GoodwillCreditGiven,
  MembershipEvent,
  MembershipGranted,
  MembershipGrantExpired,
  MembershipGrantRevoked,
  ScheduledChangeUndone,
} from '#domain/membership/events.ts';
import type { Recorded } from '#platform/consumers/event-handlers.ts';
import { accountIn } from '#projections/engine/payload.ts';
import { defineReaction, type ReactionJob } from '../engine/reaction.ts';
import { mailMembershipNoticeJob, type MembershipNotice } from './job.ts';

export const mailMembershipNotice = defineReaction<MembershipEvent>({
  name: 'mail-membership-notice',
  categories: ['membership'],
  reads: [],
  on: {
    MembershipGranted: (event) => mail(event, { kind: 'granted', endsAt: event.data.endsAt }),
    GoodwillCreditGiven: (event) => {
      const { pence, invoiceAt } = event.data;
      return mail(event, { kind: 'credited', pence, invoiceAt });
    },
    MembershipGrantExpired: (event) => mail(event, { kind: 'expired', at: event.data.expiredAt }),
    MembershipGrantRevoked: (event) => mail(event, { kind: 'revoked', at: event.data.revokedAt }),
    DowngradeScheduled: (event) => mail(event, { kind: 'scheduled', at: event.data.scheduledAt }),
    CancellationScheduled: (event) =>
      mail(event, { kind: 'scheduled', at: event.data.scheduledAt }),
    ScheduledChangeUndone: (event) => mail(event, { kind: 'undone', at: event.data.undoneAt }),
  },
});

type NoticeEvent =
  | CancellationScheduled
  | DowngradeScheduled
  | GoodwillCreditGiven
  | MembershipGranted
  | MembershipGrantExpired
  | MembershipGrantRevoked
  | ScheduledChangeUndone;

const mail = (
  { id, stream, data }: Recorded<NoticeEvent>,
  notice: MembershipNotice['notice'],
): readonly ReactionJob[] => {
  const payload: MembershipNotice = {
    eventId: id,
    accountId: accountIn(stream),
    plan: data.plan,
    notice,
  };
  return [{ name: mailMembershipNoticeJob.name, payload }];
};
