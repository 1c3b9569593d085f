import { earliestEnd, hasEnded } from '../time/has-ended.ts';
import type { BillingInterval, PaidPlanId, SubscriptionTerms } from './plans.ts';
import {
  isRunning,
  type SubscriptionPhase,
  type SubscriptionStatus,
} from './subscription-states.ts';

export type { SubscriptionPhase } from './subscription-states.ts';

/**
 * Why a subscription ended. `never-paid`: the first payment was never made. `gone`: the provider no longer has the
 * subscription.
 */
export type EndCause =
  'cancelled' | 'payment-failed' | 'never-paid' | 'dispute-lost' | 'replaced' | 'gone';

/** A change that takes effect at the end of the paid period. */
export type ScheduledChange =
  | {
      readonly kind: 'downgrade';
      readonly terms: SubscriptionTerms;
      readonly effectiveAt: string;
    }
  | { readonly kind: 'cancellation'; readonly effectiveAt: string };

/** A failed renewal. The member keeps access until the grace period ends. */
export type UnpaidRenewal = {
  readonly invoiceId: string;
  readonly failedAt: string;
  readonly graceEndsAt: string;
  /** The bank requires the member to confirm the payment. */
  readonly needsConfirmation: boolean;
};

/** When staff end a running subscription: at the end of the paid period or immediately. */
export type EndTiming = 'period-end' | 'now';

/** A member's newest subscription, as reported by the provider. */
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
  /** The previous subscription, which counts again if this one is never paid. */
  readonly before: Subscription | null;
};

/** The state at an instant. An end applies from its own time, not from the time it was recorded. */
export const getSubscriptionPhase = (
  subscription: Subscription | null,
  at: Date,
): SubscriptionPhase => {
  if (subscription === null) return 'none';
  const { ended, periodEndsAt, unpaid, scheduled } = subscription;
  if (ended !== null) return 'cancelled';
  if (periodEndsAt === null) return 'incomplete';
  if (hasEnded(getLastInstant(subscription), at)) return 'cancelled';
  if (unpaid !== null) return 'past-due';
  if (scheduled === null || hasEnded(scheduled.effectiveAt, at)) return 'active';
  return scheduled.kind === 'downgrade' ? 'downgrading' : 'cancelling';
};

/** True while the provider charges for the subscription: it was paid at least once and has not ended. */
export const isLive = (subscription: Subscription | null, at: Date): subscription is Subscription =>
  isRunning(getSubscriptionPhase(subscription, at));

/** A plan that lasts until `end` can end earlier, with the grace period of an unpaid renewal. */
export const accessEndsAt = (subscription: Subscription | null, end: string): string =>
  earliestEnd(subscription?.unpaid?.graceEndsAt, end) ?? end;

const statusByPhase: Readonly<Record<SubscriptionPhase, SubscriptionStatus>> = {
  none: 'inactive',
  incomplete: 'incomplete',
  active: 'active',
  'past-due': 'active',
  downgrading: 'downgrading',
  cancelling: 'downgrading',
  cancelled: 'canceled',
};

/** The API status. A change of billing interval alone keeps the status `active`. */
export const getSubscriptionStatus = (
  subscription: Subscription | null,
  at: Date,
): SubscriptionStatus => {
  const phase = getSubscriptionPhase(subscription, at);
  const isSamePlan =
    subscription?.scheduled?.kind === 'downgrade' &&
    subscription.scheduled.terms.plan === subscription.terms.plan;
  return phase === 'downgrading' && isSamePlan ? 'active' : statusByPhase[phase];
};

/** The plan that a subscription gives at an instant and its end, or null without a plan. */
export const getSubscribedPlan = (
  subscription: Subscription,
  at: Date,
): { readonly plan: PaidPlanId; readonly endsAt: string | null } | null => {
  if (!isLive(subscription, at)) return null;
  const { terms, scheduled } = subscription;
  const endAt = getLastInstant(subscription);
  if (scheduled?.kind !== 'downgrade' || scheduled.terms.plan === terms.plan) {
    return { plan: terms.plan, endsAt: endAt };
  }
  return hasEnded(scheduled.effectiveAt, at)
    ? { plan: scheduled.terms.plan, endsAt: endAt }
    : { plan: terms.plan, endsAt: earliestEnd(endAt, scheduled.effectiveAt) };
};

type SubscriptionEventShape<Type extends string, Data extends object = object> = {
  readonly type: Type;
  readonly data: Data & { readonly subscriptionId: string };
};
type Terms = { readonly plan: PaidPlanId; readonly interval: BillingInterval };
type Period = { readonly periodEndsAt: string };

/** Fields of the subscription events that change the state. */
export type SubscriptionChange =
  | SubscriptionEventShape<
      'SubscriptionStarted',
      Terms & { readonly customerId: string; readonly startedAt: string }
    >
  | SubscriptionEventShape<
      'SubscriptionActivated' | 'SubscriptionUpgraded' | 'SubscriptionDowngraded',
      Terms & Period
    >
  | SubscriptionEventShape<
      'DowngradeScheduled',
      {
        readonly nextPlan: PaidPlanId;
        readonly nextInterval: BillingInterval;
        readonly effectiveAt: string;
      }
    >
  | SubscriptionEventShape<'CancellationScheduled', { readonly effectiveAt: string }>
  | SubscriptionEventShape<'ScheduledChangeUndone'>
  | SubscriptionEventShape<'SubscriptionRenewed' | 'PaymentRecovered', Period>
  | SubscriptionEventShape<'PaymentFailed', UnpaidRenewal & Period>
  | SubscriptionEventShape<
      'SubscriptionEnded',
      { readonly cause: EndCause; readonly endedAt: string }
    >;

/** The state after an event. Events of a subscription other than the newest change nothing. */
export const evolveSubscription = (
  current: Subscription | null,
  event: SubscriptionChange,
): Subscription | null => {
  if (event.type === 'SubscriptionStarted') return startSubscription(current, event.data);
  if (current === null || current.subscriptionId !== event.data.subscriptionId) return current;
  if (event.type === 'SubscriptionEnded') {
    const { cause, endedAt } = event.data;
    // An attempt that was never paid is removed.
    return cause === 'never-paid' ? current.before : { ...current, ended: { cause, endedAt } };
  }
  const change = getChange(event);
  return change === undefined ? current : { ...current, ...change };
};

type StartedData = Extract<SubscriptionChange, { type: 'SubscriptionStarted' }>['data'];

const startSubscription = (
  current: Subscription | null,
  { subscriptionId, customerId, plan, interval, startedAt }: StartedData,
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

type LaterChange = Exclude<
  SubscriptionChange,
  { readonly type: 'SubscriptionEnded' | 'SubscriptionStarted' }
>;

const getChange = (event: LaterChange): Partial<Subscription> | undefined => {
  switch (event.type) {
    case 'SubscriptionActivated': {
      const clearedState = { scheduled: null, unpaid: null, ended: null };
      return { ...toPaidRenewal(event.data), ...clearedState };
    }
    case 'SubscriptionUpgraded':
    case 'SubscriptionDowngraded':
      return { ...toPaidRenewal(event.data), scheduled: null };
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
      return toRefusedRenewal(event.data);
  }
  // Events from newer versions of the program change nothing.
  return undefined;
};

const toPaidRenewal = ({
  plan,
  interval,
  periodEndsAt,
}: Terms & Period): Pick<Subscription, 'periodEndsAt' | 'terms'> => ({
  terms: { plan, interval },
  periodEndsAt,
});

const toRefusedRenewal = ({
  periodEndsAt,
  invoiceId,
  failedAt,
  graceEndsAt,
  needsConfirmation,
}: UnpaidRenewal & Period): Pick<Subscription, 'periodEndsAt' | 'unpaid'> => ({
  periodEndsAt,
  unpaid: { invoiceId, failedAt, graceEndsAt, needsConfirmation },
});

/** When access ends without a further event: at the end of the grace period or of a cancelled period. */
const getLastInstant = ({ unpaid, scheduled }: Subscription): string | null =>
  earliestEnd(
    unpaid?.graceEndsAt,
    scheduled?.kind === 'cancellation' ? scheduled.effectiveAt : undefined,
  );
