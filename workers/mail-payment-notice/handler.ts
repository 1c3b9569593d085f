import { findRegistered } from '#application/account/find-account.ts';
import { derivedId } from '#application/derive-id.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import { requestMail, type MailToRequest } from '#application/mails/request-mail.ts';
import { loadMembership } from '#application/membership/load-membership.ts';
import type { MembershipState } from '#domain/membership/state.ts';
import { planInForce } from '#domain/shared/plan-in-force.ts';
import { plans } from '#domain/shared/plans.ts';
import { phaseOf } from '#domain/shared/subscription.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import { jobContext } from '../engine/job-context.ts';
import type { MailPorts, MailText } from '../engine/mail-text.ts';
import { membershipMailOf } from '../engine/membership-mail-text.ts';
import { mailPaymentNoticeJob, type NoticeOf, type PaymentNotice } from './job.ts';
import { isOvertaken } from './reminder-days.ts';
import { endedWords, priceChangeWords, trialEndingWords, unpaidWords } from './texts.ts';

type Ports = CommandPorts & MailPorts & { readonly clock: Clock };

export const handleMailPaymentNotice =
  (ports: Ports): JobHandler =>
  async (job) => {
    const { eventId, accountId, notice } = mailPaymentNoticeJob.schema.parse(job.payload);
    const context = jobContext(job, ports.clock);
    const account = await findRegistered(ports, accountId);
    if (!account) return;
    const wanted = mailFor(notice, await loadMembership(ports, accountId), context.now);
    if (wanted === undefined) return;
    const { kind, words, causeId = eventId } = wanted;
    const content = await membershipMailOf(ports, { accountId, account, words }, context.now);
    await requestMail(ports, { accountId, kind, causeId, to: account.email, ...content }, context);
  };

type Wanted = Pick<MailToRequest, 'kind'> & {
  readonly words: MailText;
  /** The event when absent. */
  readonly causeId?: string;
};

// What has become wrong since, a reminder of what is paid by now, is not sent.
const mailFor = (notice: PaymentNotice, state: MembershipState, now: Date): Wanted | undefined => {
  switch (notice.kind) {
    case 'unpaid':
      return unpaid(notice, state, now);
    case 'ended':
      return ended(notice, state, now);
    case 'trial-ending':
      return trialEnding(notice, state, now);
    case 'price-change':
      return { kind: 'price-change', words: priceChangeWords(notice) };
  }
};

const unpaid = (
  { subscriptionId, periodEndsAt, day }: NoticeOf<'unpaid'>,
  { held: { subscription } }: MembershipState,
  now: Date,
): Wanted | undefined => {
  if (subscription?.subscriptionId !== subscriptionId || subscription.unpaid === null) return;
  const { failedAt, graceEndsAt, needsConfirmation } = subscription.unpaid;
  const isSame = subscription.periodEndsAt === periodEndsAt;
  if (!isSame || phaseOf(subscription, now) !== 'past-due') return;
  if (isOvertaken(failedAt, day, now)) return;
  const { plan } = subscription.terms;
  return {
    kind: needsConfirmation ? 'payment-confirmation' : 'payment-failed',
    words: unpaidWords({ plan, failedAt, graceEndsAt, needsConfirmation, day }),
    // The refusal may be recorded again, when the bank answers otherwise.
    causeId: derivedId('unpaid', subscriptionId, periodEndsAt, String(day)),
  };
};

const ended = (
  { plan, cause, at }: NoticeOf<'ended'>,
  { held }: MembershipState,
  now: Date,
): Wanted | undefined => {
  const words = endedWords({ plan, cause, at, planNow: planInForce(held, now).plan });
  return words && { kind: 'subscription-ended', words };
};

const trialEnding = (
  { grantId, plan, endsAt }: NoticeOf<'trial-ending'>,
  { held }: MembershipState,
  now: Date,
): Wanted | undefined => {
  const isHeld = held.grants.some((grant) => grant.grantId === grantId);
  if (!isHeld || Date.parse(endsAt) <= now.getTime()) return undefined;
  // Who has the plan by something else as well loses nothing.
  const after = planInForce(held, new Date(endsAt)).plan;
  if (plans[after].rank >= plans[plan].rank) return undefined;
  return { kind: 'trial-ending', words: trialEndingWords({ plan, endsAt }) };
};
