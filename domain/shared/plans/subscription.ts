import { firstEnd, hasEnded } from '../time/has-ended.ts';
import type { BillingInterval, PaidPlanId, SubscriptionTerms } from './plans.ts';
import type { SubscriptionPhase, SubscriptionStatus } from './subscription-states.ts';

export type { SubscriptionPhase } from './subscription-states.ts';

/** Why a subscription is over; `never-paid`: its first payment did not come; `gone`: the provider knows it no more. */
export type EndCause =
  'cancelled' | 'payment-failed' | 'never-paid' | 'dispute-lost' | 'replaced' | 'gone';

/** What happens at the end of the period that is paid. */
export type ScheduledChange =
  | {
      readonly kind: 'downgrade';
      readonly terms: SubscriptionTerms;
      readonly effectiveAt: string;
    }
  | { readonly kind: 'cancellation'; readonly effectiveAt: string };

/** A renewal that was not paid. Access is kept until the grace ends. */
export type UnpaidRenewal = {
  readonly invoiceId: string;
  readonly failedAt: string;
  readonly graceEndsAt: string;
  /** The bank wants the member to confirm the payment. */
  readonly needsConfirmation: boolean;
};

/** A member's newest subscription, as the provider reported it. */
export type Subscription = {
  readonly subscriptionId: string;
  readonly customerId: string;
  readonly terms: SubscriptionTerms;
  readonly startedAt: string;
  /** Null until the first payment. */
  readonly periodEndsAt: string | null;
  readonly scheduled: ScheduledChange | null;
  readonly unpaid: UnpaidRenewal | null;
  readonly ended: { readonly cause: EndCause; readonly endedAt: string } | null;
  /** The one before, which counts again when this one is never paid. */
  readonly before: Subscription | null;
};

/** The state at an instant: an end counts from its own instant, not from when it was recorded. */
export const phaseOf = (subscription: Subscription | null, at: Date): SubscriptionPhase => {
  if (subscription === null) return 'none';
  const { ended, periodEndsAt, unpaid, scheduled } = subscription;
  if (ended !== null) return 'cancelled';
  if (periodEndsAt === null) return 'incomplete';
  if (hasEnded(lastInstant(subscription), at)) return 'cancelled';
  if (unpaid !== null) return 'past-due';
  if (scheduled === null || hasEnded(scheduled.effectiveAt, at)) return 'active';
  return scheduled.kind === 'downgrade' ? 'downgrading' : 'cancelling';
};

/** Whether the provider charges for it: it was paid once and is not over. */
export const isLive = (subscription: Subscription | null, at: Date): subscription is Subscription =>
  !['none', 'incomplete', 'cancelled'].includes(phaseOf(subscription, at));

/** Until when a plan that is planned to last until `end` is kept: the grace of an unpaid renewal may be over before. */
export const accessEndsAt = (subscription: Subscription | null, end: string): string =>
  firstEnd(subscription?.unpaid?.graceEndsAt, end) ?? end;

/** The words of the API: a cancellation under way is `downgrading`, a failed renewal stays `active`. */
const statusOfPhase: Readonly<Record<SubscriptionPhase, SubscriptionStatus>> = {
  none: 'inactive',
  incomplete: 'incomplete',
  active: 'active',
  'past-due': 'active',
  downgrading: 'downgrading',
  cancelling: 'downgrading',
  cancelled: 'canceled',
};

/** In the words of the API. A plan that is only billed in another way from some day on does not change. */
export const statusAt = (subscription: Subscription | null, at: Date): SubscriptionStatus => {
  const phase = phaseOf(subscription, at);
  const isSamePlan =
    subscription?.scheduled?.kind === 'downgrade' &&
    subscription.scheduled.terms.plan === subscription.terms.plan;
  return phase === 'downgrading' && isSamePlan ? 'active' : statusOfPhase[phase];
};

/** The plan that a subscription gives at an instant and when that ends by itself; null when it gives none. */
export const subscribedPlanAt = (
  subscription: Subscription,
  at: Date,
): { readonly plan: PaidPlanId; readonly endsAt: string | null } | null => {
  if (!isLive(subscription, at)) return null;
  const { terms, scheduled } = subscription;
  const end = lastInstant(subscription);
  if (scheduled?.kind !== 'downgrade' || scheduled.terms.plan === terms.plan) {
    return { plan: terms.plan, endsAt: end };
  }
  return hasEnded(scheduled.effectiveAt, at)
    ? { plan: scheduled.terms.plan, endsAt: end }
    : { plan: terms.plan, endsAt: firstEnd(end, scheduled.effectiveAt) };
};

type Of<Type extends string, Data extends object = object> = {
  readonly type: Type;
  readonly data: Data & { readonly subscriptionId: string };
};
type Terms = { readonly plan: PaidPlanId; readonly interval: BillingInterval };
type Period = { readonly periodEndsAt: string };

/** What the events of a subscription say about its state. */
export type SubscriptionChange =
  | Of<'SubscriptionStarted', Terms & { readonly customerId: string; readonly startedAt: string }>
  | Of<'SubscriptionActivated' | 'SubscriptionUpgraded' | 'SubscriptionDowngraded', Terms & Period>
  | Of<
      'DowngradeScheduled',
      {
        readonly nextPlan: PaidPlanId;
        readonly nextInterval: BillingInterval;
        readonly effectiveAt: string;
      }
    >
  | Of<'CancellationScheduled', { readonly effectiveAt: string }>
  | Of<'ScheduledChangeUndone'>
  | Of<'SubscriptionRenewed' | 'PaymentRecovered', Period>
  | Of<'PaymentFailed', UnpaidRenewal & Period>
  | Of<'SubscriptionEnded', { readonly cause: EndCause; readonly endedAt: string }>;

/** The state after an event. Of a subscription that is not the member's newest one, an event changes nothing. */
export const subscriptionAfter = (
  current: Subscription | null,
  event: SubscriptionChange,
): Subscription | null => {
  if (event.type === 'SubscriptionStarted') return started(current, event.data);
  if (current === null || current.subscriptionId !== event.data.subscriptionId) return current;
  if (event.type === 'SubscriptionEnded') {
    const { cause, endedAt } = event.data;
    // An attempt that was never paid leaves no trace.
    return cause === 'never-paid' ? current.before : { ...current, ended: { cause, endedAt } };
  }
  const change = changeBy(event);
  return change === undefined ? current : { ...current, ...change };
};

type Started = Extract<SubscriptionChange, { type: 'SubscriptionStarted' }>['data'];

const started = (
  current: Subscription | null,
  { subscriptionId, customerId, plan, interval, startedAt }: Started,
): Subscription => ({
  subscriptionId,
  customerId,
  terms: { plan, interval },
  startedAt,
  periodEndsAt: null,
  scheduled: null,
  unpaid: null,
  ended: null,
  before: current?.periodEndsAt === null ? current.before : current && { ...current, before: null },
});

type Later = Exclude<
  SubscriptionChange,
  { readonly type: 'SubscriptionEnded' | 'SubscriptionStarted' }
>;

const changeBy = (event: Later): Partial<Subscription> | undefined => {
  switch (event.type) {
    case 'SubscriptionActivated': {
      const clean = { scheduled: null, unpaid: null, ended: null };
      return { ...paidRenewal(event.data), ...clean };
    }
    case 'SubscriptionUpgraded':
    case 'SubscriptionDowngraded':
      return { ...paidRenewal(event.data), scheduled: null };
    case 'DowngradeScheduled': {
      const { nextPlan: plan, nextInterval: interval, effectiveAt } = event.data;
      return { scheduled: { kind: 'downgrade', terms: { plan, interval }, effectiveAt } };
    }
    case 'CancellationScheduled':
      return { scheduled: { kind: 'cancellation', effectiveAt: event.data.effectiveAt } };
    case 'ScheduledChangeUndone':
      return { scheduled: null };
    case 'SubscriptionRenewed':
      return { periodEndsAt: event.data.periodEndsAt };
    case 'PaymentRecovered':
      return { periodEndsAt: event.data.periodEndsAt, unpaid: null, ended: null };
    case 'PaymentFailed':
      return refusedRenewal(event.data);
  }
  // Written by a newer version of the program: unknown events change nothing.
  return undefined;
};

const paidRenewal = ({
  plan,
  interval,
  periodEndsAt,
}: Terms & Period): Pick<Subscription, 'periodEndsAt' | 'terms'> => ({
  terms: { plan, interval },
  periodEndsAt,
});

const refusedRenewal = ({
  periodEndsAt,
  invoiceId,
  failedAt,
  graceEndsAt,
  needsConfirmation,
}: UnpaidRenewal & Period): Pick<Subscription, 'periodEndsAt' | 'unpaid'> => ({
  periodEndsAt,
  unpaid: { invoiceId, failedAt, graceEndsAt, needsConfirmation },
});

/** When nothing is given any more without a further event: the end of the grace or of a cancellation. */
const lastInstant = ({ unpaid, scheduled }: Subscription): string | null =>
  firstEnd(
    unpaid?.graceEndsAt,
    scheduled?.kind === 'cancellation' ? scheduled.effectiveAt : undefined,
  );
