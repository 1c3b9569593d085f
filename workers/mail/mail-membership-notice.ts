import { z } from 'zod';
import { findRegisteredAccount } from '#application/account/find-account.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import { requestMail, type MailToRequest } from '#application/mails/request-mail.ts';
import { membershipMail } from '#application/membership/membership-mail.ts';
import { readDecision } from '#application/membership/staff-changes/read-decision.ts';
import type {
  CancellationScheduled,
  DowngradeScheduled,
  GoodwillCreditGiven,
  MembershipGranted,
  MembershipGrantExpired,
  MembershipGrantRevoked,
  ScheduledChangeUndone,
  SubscriptionChangeRequested,
} from '#domain/membership/events.ts';
import { undoesBulkChange } from '#domain/membership/grant-terms.ts';
import { paidPlanIds } from '#domain/shared/plans/plans.ts';
import type { StoredEventOf } from '#platform/consumers/event-handlers.ts';
import { getStreamAccountId } from '#projections/engine/payload.ts';
import { defineWorker, type JobRequest } from '../engine/define-worker.ts';
import type { MailPorts } from '../engine/mail-text.ts';
import { renderMembershipMail } from '../engine/membership-mail-text.ts';

const payload = z.strictObject({
  eventId: z.uuid(),
  accountId: z.uuid(),
  plan: z.enum(paidPlanIds),
  /** Only used by workers of earlier versions. The current mail is built from the event's decision. */
  notice: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('granted'), endsAt: z.iso.datetime().nullable() }),
    z.strictObject({
      kind: z.literal('credited'),
      pence: z.int(),
      invoiceAt: z.iso.datetime(),
    }),
    z.strictObject({ kind: z.literal('expired'), at: z.iso.datetime() }),
    z.strictObject({ kind: z.literal('revoked'), at: z.iso.datetime() }),
    z.strictObject({ kind: z.literal('scheduled'), at: z.iso.datetime() }),
    z.strictObject({ kind: z.literal('undone'), at: z.iso.datetime() }),
    z.strictObject({ kind: z.literal('upgrade-link'), at: z.iso.datetime() }),
  ]),
});

type MembershipNotice = z.infer<typeof payload>;

/** Sends one mail per decision, triggered by its first announced event. */
export const mailMembershipNoticeWorker = defineWorker({
  name: 'mail-membership-notice',
  payload,
  on: {
    MembershipGranted: (event) =>
      createMailJob(event, { kind: 'granted', endsAt: event.data.endsAt }),
    GoodwillCreditGiven: (event) => {
      const { pence, invoiceAt } = event.data;
      return createMailJob(event, { kind: 'credited', pence, invoiceAt });
    },
    MembershipGrantExpired: (event) =>
      createMailJob(event, { kind: 'expired', at: event.data.expiredAt }),
    MembershipGrantRevoked: (event) =>
      createMailJob(event, { kind: 'revoked', at: event.data.revokedAt }),
    DowngradeScheduled: (event) =>
      createMailJob(event, { kind: 'scheduled', at: event.data.scheduledAt }),
    CancellationScheduled: (event) =>
      createMailJob(event, { kind: 'scheduled', at: event.data.scheduledAt }),
    ScheduledChangeUndone: (event) =>
      createMailJob(event, { kind: 'undone', at: event.data.undoneAt }),
    SubscriptionChangeRequested: (event) =>
      event.data.change === 'upgrade-link'
        ? createMailJob(event, { kind: 'upgrade-link', at: event.data.requestedAt })
        : [],
  },
  handle:
    (ports: CommandPorts & MailPorts) =>
    async ({ eventId, accountId }, run) => {
      const decision = await readDecision(ports, { accountId, eventId });
      if (decision?.announcedBy !== eventId) return;
      const account = await findRegisteredAccount(ports, accountId);
      const mailText = membershipMail(decision);
      if (!account || !mailText) return;
      const context = run.context();
      const mail: MailToRequest = {
        causeId: eventId,
        accountId,
        kind: 'membership',
        to: account.email,
        ...(await renderMembershipMail(
          ports,
          { accountId, account, words: mailText },
          context.now,
        )),
      };
      await requestMail(ports, mail, context);
    },
});

type NoticeEvent =
  | CancellationScheduled
  | DowngradeScheduled
  | GoodwillCreditGiven
  | MembershipGranted
  | MembershipGrantExpired
  | MembershipGrantRevoked
  | ScheduledChangeUndone
  | SubscriptionChangeRequested;

const createMailJob = (
  { id, stream, data }: StoredEventOf<NoticeEvent>,
  notice: MembershipNotice['notice'],
): readonly JobRequest<MembershipNotice>[] => {
  if (undoesBulkChange({ data })) return [];
  return [
    { payload: { eventId: id, accountId: getStreamAccountId(stream), plan: data.plan, notice } },
  ];
};
