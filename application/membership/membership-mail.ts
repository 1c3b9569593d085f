import type { MembershipEvent } from '#domain/membership/events.ts';
import { undoesBulkChange } from '#domain/membership/grant-terms.ts';
import { findPendingChange } from '#domain/membership/requested-changes.ts';
import { getHoldings, type MembershipState } from '#domain/membership/state.ts';
import { formatPence } from '#domain/shared/format.ts';
import { getEffectivePlan } from '#domain/shared/plans/effective-plan.ts';
import { planLabels, type PaidPlanId } from '#domain/shared/plans/plans.ts';
import {
  accessEndsAt,
  type ScheduledChange,
  type Subscription,
} from '#domain/shared/plans/subscription.ts';
import { formatBindingTime } from '#domain/shared/time/binding-day.ts';
import { formatDate, type MailText } from '../mails/mail-text.ts';
import { getPeriods, type PlanPeriod, arePeriodsEqual } from './staff-changes/effect-of-change.ts';

/** The events of one command on a membership, with the state before and after. The events may be only previewed. */
export type MembershipDecision = {
  readonly events: readonly MembershipEvent[];
  readonly before: MembershipState;
  readonly after: MembershipState;
  readonly now: Date;
  /** Whether the member made it. An event that is recorded from the provider's state does not say. */
  readonly isByMember?: boolean;
};

type EventOfType<Type extends MembershipEvent['type']> = Extract<MembershipEvent, { type: Type }>;
type ScheduledChangeOrNull = ScheduledChange | null;

const subscriptionPage = '/subscription';
const emailReason = 'You receive this email because your Tidemark membership changed.';

/** Events announced to the member by this mail. Payments, refunds and ends of subscriptions have separate mails. */
const announcedTypes = [
  'MembershipGranted',
  'GoodwillCreditGiven',
  'MembershipGrantExpired',
  'MembershipGrantRevoked',
  'DowngradeScheduled',
  'CancellationScheduled',
  'ScheduledChangeUndone',
] as const;

// The undo of a bulk change restores what the member had, so it sends no second mail.
export const isAnnounced = (event: MembershipEvent): boolean =>
  isUpgradeLink(event) ||
  (!undoesBulkChange(event) && announcedTypes.some((announced) => announced === event.type));

const isUpgradeLink = (
  event: MembershipEvent,
): event is EventOfType<'SubscriptionChangeRequested'> & { readonly data: OfferedTerms } =>
  event.type === 'SubscriptionChangeRequested' && event.data.change === 'upgrade-link';

type OfferedTerms = { readonly nextPlan: PaidPlanId };

/** The mail about a decision; undefined if nothing changes for the member. */
export const membershipMail = (decision: MembershipDecision): MailText | undefined => {
  const { events } = decision;
  const credit = findEvent(events, 'GoodwillCreditGiven');
  if (credit) return creditMail(credit, decision.now);
  const grants = filterEvents(events, 'MembershipGranted');
  const grant = grants.at(-1);
  if (grant) return grantMail(decision, grant);
  const revocations = filterEvents(events, 'MembershipGrantRevoked');
  if (revocations.length > 0) return revocationMail(decision, revocations);
  if (findEvent(events, 'MembershipGrantExpired')) return expiryMail(decision);
  const link = events.find(isUpgradeLink);
  if (link) return upgradeLinkMail(link.data);
  return scheduleMail(decision);
};

/** Subject and text of the mail for a preview; null if no mail is sent. */
export const mailPreview = (
  decision: MembershipDecision,
): { subject: string; paragraphs: string[] } | null => {
  const mailText = decision.events.some(isAnnounced) ? membershipMail(decision) : undefined;
  return mailText ? { subject: mailText.subject, paragraphs: [...mailText.paragraphs] } : null;
};

const filterEvents = <Type extends MembershipEvent['type']>(
  events: readonly MembershipEvent[],
  type: Type,
): readonly EventOfType<Type>[] =>
  events.filter((event): event is EventOfType<Type> => event.type === type);

const findEvent = <Type extends MembershipEvent['type']>(
  events: readonly MembershipEvent[],
  type: Type,
): EventOfType<Type> | undefined => filterEvents(events, type)[0];

const creditMail = ({ data }: EventOfType<'GoodwillCreditGiven'>, now: Date): MailText => {
  const label = planLabels[data.plan];
  const amount = formatPence(data.pence);
  const isMonth = data.chosen !== true;
  return {
    subject: isMonth
      ? `You have ${amount} credit: a month of ${label}`
      : `You have ${amount} credit for ${label}`,
    paragraphs: [
      isMonth
        ? `Our team has given you ${amount} credit, the price of a month of ${label}.`
        : `Our team has given you ${amount} credit for your ${label} subscription.`,
      `Your invoice of ${formatBindingTime(data.invoiceAt, now)} uses it automatically. Anything left goes towards later invoices. Your plan and renewal dates do not change.`,
    ],
    action: { label: 'See your subscription', path: '/settings#plan' },
    why: emailReason,
  };
};

const upgradeLinkMail = ({
  plan,
  nextPlan,
}: OfferedTerms & { readonly plan: PaidPlanId }): MailText => {
  const label = planLabels[nextPlan];
  return {
    subject: `Your link to upgrade to ${label}`,
    paragraphs: [
      `Our team has sent you this link to move from ${planLabels[plan]} to ${label}. You see the exact amount before you pay.`,
      'Nothing is charged and your plan does not change until you confirm the payment yourself.',
    ],
    action: { label: `Upgrade to ${label}`, path: `${subscriptionPage}?tier=${nextPlan}` },
    why: 'You receive this email because our team sent you a link to upgrade your Tidemark plan.',
  };
};

const grantMail = (
  decision: MembershipDecision,
  { data: { plan, selfStarted } }: EventOfType<'MembershipGranted'>,
): MailText | undefined => {
  const before = getPeriodsBefore(decision);
  const after = getPeriodsAfter(decision);
  if (arePeriodsEqual(before, after)) return undefined;
  if (selfStarted === true) return startedTrialMail(plan, formatTimeline(after, decision.now));
  return {
    subject: grantSubject(plan, before, after),
    paragraphs: [
      `Our team has given you the ${planLabels[plan]} plan. Nothing is charged for it.`,
      formatTimeline(after, decision.now),
    ],
    action: { label: 'See what your plan includes', path: subscriptionPage },
    why: emailReason,
  };
};

const startedTrialMail = (plan: PaidPlanId, timeline: string): MailText => ({
  subject: `Your trial of ${planLabels[plan]} has begun`,
  paragraphs: [
    `You have started a free trial of ${planLabels[plan]}. ${timeline}`,
    'It ends by itself, and nothing is charged.',
  ],
  action: { label: 'See what your plan includes', path: subscriptionPage },
  why: emailReason,
});

const grantSubject = (
  plan: PaidPlanId,
  before: readonly PlanPeriod[],
  after: readonly PlanPeriod[],
): string => {
  const label = planLabels[plan];
  const existing = before.find((period) => period.plan === plan);
  if (existing) return `Your ${label} membership was extended`;
  const periodIndex = after.findIndex((period) => period.plan === plan);
  const startsAt = after[periodIndex - 1]?.endsAt;
  return startsAt === undefined || startsAt === null
    ? `Your ${label} membership has begun`
    : `Your ${label} membership begins on ${formatDate(startsAt)}`;
};

const revocationMail = (
  decision: MembershipDecision,
  revoked: readonly EventOfType<'MembershipGrantRevoked'>[],
): MailText | undefined => {
  const after = getPeriodsAfter(decision);
  if (arePeriodsEqual(getPeriodsBefore(decision), after)) return undefined;
  const labels = [...new Set(revoked.map(({ data }) => planLabels[data.plan]))];
  const membership = revoked.length === 1 ? 'membership' : 'memberships';
  const verb = revoked.length === 1 ? 'was' : 'were';
  const names = labels.join(' and ');
  const plan = after[0]?.plan ?? 'free';
  if (plan !== 'free' && labels.length === 1 && labels[0] === planLabels[plan]) {
    return {
      subject: `Your ${names} membership was changed`,
      paragraphs: [
        `Our team changed your complimentary ${names} membership. ${formatTimeline(after, decision.now)}`,
        mistakeText,
      ],
      action: seePlanAction,
      why: emailReason,
    };
  }
  return {
    subject: `Your ${names} ${membership} ${verb} ended`,
    paragraphs: [
      `Our team ended your complimentary ${names} ${membership} on ${formatDate(decision.now.toISOString())}. ${formatTimeline(after, decision.now)}`,
      mistakeText,
    ],
    action: seePlanAction,
    why: emailReason,
  };
};

const mistakeText = 'If you think this is a mistake, reply to this email.';
const seePlanAction = { label: 'See your plan', path: subscriptionPage } as const;

// Names the plan that was effective until the end, because another grant may have covered the expired one.
const expiryMail = (decision: MembershipDecision): MailText | undefined => {
  const ends = filterEvents(decision.events, 'MembershipGrantExpired').map(({ data }) =>
    Date.parse(data.expiredAt),
  );
  const endedPlan = getEffectivePlan(getHoldings(decision.before), new Date(Math.min(...ends) - 1));
  const after = getPeriodsAfter(decision);
  if (endedPlan.plan === 'free' || endedPlan.plan === after[0]?.plan) return undefined;
  const label = planLabels[endedPlan.plan];
  const endedAt = new Date(Math.max(...ends)).toISOString();
  const day = formatDate(endedPlan.endsAt ?? endedAt);
  const timeline = formatTimeline(after, decision.now);
  const isTrial = isTrialEnd(decision, endedPlan.plan);
  return {
    subject: isTrial ? `Your trial of ${label} has ended` : `Your ${label} membership has ended`,
    paragraphs: [
      isTrial
        ? `Your trial of ${label} ended on ${day}. Nothing was charged. ${timeline}`
        : `Your ${label} membership ended on ${day}, as planned. ${timeline}`,
    ],
    action: { label: 'Compare the plans', path: subscriptionPage },
    why: emailReason,
  };
};

const isTrialEnd = ({ events, before }: MembershipDecision, plan: string): boolean => {
  const endedIds = filterEvents(events, 'MembershipGrantExpired').map(({ data }) => data.grantId);
  const ofPlan = before.grants.filter(
    (grant) => endedIds.includes(grant.grantId) && grant.plan === plan,
  );
  return ofPlan.length > 0 && ofPlan.every(({ isTrial }) => isTrial);
};

const scheduleMail = (decision: MembershipDecision): MailText | undefined => {
  const subscription = decision.after.holdings.subscription;
  if (subscription === null || subscription.ended !== null) return undefined;
  const previousChange: ScheduledChangeOrNull =
    decision.before.holdings.subscription?.scheduled ?? null;
  const { scheduled } = subscription;
  if (!decision.events.some(isAnnounced) || isDeepEqual(previousChange, scheduled))
    return undefined;
  if (scheduled === null) {
    // The downgrade that the cancellation replaced is scheduled next, and has a mail of its own.
    return previousChange?.kind === 'cancellation' && decision.before.replacedDowngrade !== null
      ? undefined
      : changeUndoneMail(subscription, previousChange, decision.now);
  }
  const timelineText = formatTimeline(getPeriodsAfter(decision), decision.now);
  return scheduled.kind === 'cancellation'
    ? cancellationMail(subscription, scheduled, { then: timelineText, now: decision.now })
    : downgradeMail(subscription, scheduled, {
        then: timelineText,
        isByStaff: isByStaff(decision),
        now: decision.now,
      });
};

// The change can be recorded with the request or, from a webhook, after it.
const isByStaff = ({ events, before, isByMember = false }: MembershipDecision): boolean =>
  findEvent(events, 'SubscriptionChangeRequested') !== undefined ||
  (!isByMember && findPendingChange(before)?.change === 'downgrade');

type ScheduledChangeOfKind<Kind extends ScheduledChange['kind']> = Extract<
  ScheduledChange,
  { kind: Kind }
>;

const changeUndoneMail = (
  subscription: Subscription,
  earlier: ScheduledChangeOrNull,
  now: Date,
): MailText => {
  const label = planLabels[subscription.terms.plan];
  const undoneChange = earlier?.kind === 'downgrade' ? 'planned change' : 'cancellation';
  return {
    subject: `Your ${label} subscription continues`,
    paragraphs: [`Your ${undoneChange} was undone. ${formatKeptPlan(subscription, now)}`],
    action: { label: 'See your subscription', path: subscriptionPage },
    why: emailReason,
  };
};

const formatKeptPlan = ({ terms, periodEndsAt, unpaid }: Subscription, now: Date): string => {
  const label = planLabels[terms.plan];
  if (unpaid !== null) {
    return `You keep ${label} until ${formatBindingTime(unpaid.graceEndsAt, now)}. Pay the open renewal by then, or the subscription ends.`;
  }
  const renewalText =
    periodEndsAt === null ? '' : ` It renews on ${formatBindingTime(periodEndsAt, now)}.`;
  return `You keep ${label}.${renewalText}`;
};

const formatUnpaidRenewal = (until: string, end: string): string =>
  `Your last renewal is not paid. We will not collect it and will not remind you of it. If you want your plan until ${end}, pay it by ${until} on the page of your subscription.`;

const undoAction = { label: 'See or undo the change', path: subscriptionPage } as const;

const cancellationMail = (
  subscription: Subscription,
  { effectiveAt }: ScheduledChangeOfKind<'cancellation'>,
  { then, now }: { readonly then: string; readonly now: Date },
): MailText => {
  const label = planLabels[subscription.terms.plan];
  const accessEnd = accessEndsAt(subscription, effectiveAt);
  const end = formatBindingTime(accessEnd, now);
  return {
    subject: `Your ${label} subscription ends on ${formatDate(accessEnd)}`,
    paragraphs: [
      `Your ${label} subscription is cancelled and will not renew. ${then}`,
      ...(accessEnd === effectiveAt
        ? []
        : [formatUnpaidRenewal(end, formatBindingTime(effectiveAt, now))]),
      `You can keep the subscription until ${end}: undo the cancellation on the page of your subscription.${accessEnd === effectiveAt ? '' : ' The unpaid renewal is then due again.'}`,
    ],
    action: undoAction,
    why: emailReason,
  };
};

const downgradeMail = (
  subscription: Subscription,
  { terms: next, effectiveAt }: ScheduledChangeOfKind<'downgrade'>,
  {
    then,
    isByStaff,
    now,
  }: { readonly then: string; readonly isByStaff: boolean; readonly now: Date },
): MailText => {
  const { terms, unpaid } = subscription;
  const [label, nextLabel] = [planLabels[terms.plan], planLabels[next.plan]];
  const day = formatDate(effectiveAt);
  const accessEnd = accessEndsAt(subscription, effectiveAt);
  const billingFrequency = next.interval === 'month' ? 'monthly' : 'yearly';
  const undoText = `You can undo this until ${formatBindingTime(accessEnd, now)} on the page of your subscription.`;
  const isSamePlan = next.plan === terms.plan;
  const summary = formatDowngrade({ label, nextLabel, billed: billingFrequency, isByStaff });
  if (unpaid !== null) {
    return {
      subject: `Pay your renewal by ${formatDate(unpaid.graceEndsAt)} to keep your subscription`,
      paragraphs: [
        `${summary} ${then}`,
        `Your last renewal is not paid. Once it is, you keep ${label} until ${formatBindingTime(effectiveAt, now)}; from then on you have ${nextLabel}, billed ${billingFrequency}.`,
        undoText,
      ],
      action: undoAction,
      why: emailReason,
    };
  }
  if (isSamePlan) {
    return {
      subject: `Your ${label} plan is billed ${billingFrequency} from ${day}`,
      paragraphs: [
        `You keep ${label}. From ${formatBindingTime(effectiveAt, now)} it is billed ${billingFrequency}.`,
        undoText,
      ],
      action: undoAction,
      why: emailReason,
    };
  }
  return {
    subject: `Your plan changes to ${nextLabel} on ${day}`,
    paragraphs: [`${summary} ${then}`, undoText],
    action: undoAction,
    why: emailReason,
  };
};

const formatDowngrade = (words: {
  readonly label: string;
  readonly nextLabel: string;
  readonly billed: string;
  readonly isByStaff: boolean;
}): string => {
  const { label, nextLabel, billed, isByStaff } = words;
  if (isByStaff) return `Our team scheduled a change of your plan: ${nextLabel}, billed ${billed}.`;
  return label === nextLabel
    ? `You asked to have ${label} billed ${billed}.`
    : `You asked to move from ${label} to ${nextLabel}, billed ${billed}.`;
};

const getPeriodsBefore = ({ before, now }: MembershipDecision): readonly PlanPeriod[] =>
  getPeriods(getHoldings(before), now);

const getPeriodsAfter = ({ after, now }: MembershipDecision): readonly PlanPeriod[] =>
  getPeriods(getHoldings(after), now);

const isDeepEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** `You have Pro until 24 October 2026, then Basic until 3 March 2027, then Free.` */
const formatTimeline = (all: readonly PlanPeriod[], now: Date): string => {
  const [first] = all;
  if (first === undefined || first.origin === 'none') {
    return `You have the ${planLabels.free} plan now. Your account and settings stay.`;
  }
  const periods = all.map((period) => formatPeriod(period, now));
  return `You have ${periods.join(', then ')}.`;
};

const formatPeriod = ({ plan, origin, endsAt }: PlanPeriod, now: Date): string => {
  const label = planLabels[plan];
  if (endsAt !== null) return `${label} until ${formatBindingTime(endsAt, now)}`;
  return origin === 'grant' ? `${label} without an end date` : label;
};
