import fc from 'fast-check';
import { addMonths } from '../../shared/time/calendar-months.ts';
import { dayMs } from '../../shared/time/durations.ts';
import { plans, type SubscriptionTerms } from '../../shared/plans/plans.ts';
import { getChangeDirection } from '../decide-subscription.ts';
import type { ProviderSnapshot, ProviderSubscription } from '../provider-snapshot.ts';

export const historyStart = new Date('2026-05-04T10:00:00.000Z');

/** The provider's snapshot from an instant on. */
export type HistoryEntry = { readonly at: Date; readonly standing: ProviderSnapshot };

const allTerms: readonly SubscriptionTerms[] = [
  { plan: 'basic', interval: 'month' },
  { plan: 'basic', interval: 'year' },
  { plan: 'pro', interval: 'month' },
  { plan: 'pro', interval: 'year' },
];

type Step =
  | { readonly kind: 'subscribe' | 'change'; readonly terms: SubscriptionTerms }
  | {
      readonly kind: 'pay' | 'expire' | 'cancel' | 'undo' | 'refuse' | 'dispute' | 'stop' | 'wait';
    };

const terms = fc.constantFrom(...allTerms);
const act: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: terms.map((to) => ({ kind: 'subscribe' as const, terms: to })) },
  { weight: 3, arbitrary: terms.map((to) => ({ kind: 'change' as const, terms: to })) },
  { weight: 6, arbitrary: fc.constant({ kind: 'pay' as const }) },
  {
    weight: 5,
    arbitrary: fc
      .constantFrom('expire', 'cancel', 'undo', 'refuse', 'stop', 'wait', 'dispute')
      .map((kind) => ({ kind })),
  },
);

/**
 * Random histories at a provider like Stripe: first payments, renewals, declined cards, changes, cancellations and
 * disputes.
 */
export const providerHistories: fc.Arbitrary<readonly HistoryEntry[]> = fc
  .array(fc.tuple(act, fc.integer({ min: 0, max: 40 })), { minLength: 1, maxLength: 14 })
  .map((script) => {
    let at = historyStart;
    let standing: ProviderSnapshot = { customerId: 'cus_1', subscriptions: [], disputes: [] };
    return script.map(([step, days]) => {
      at = new Date(at.getTime() + days * dayMs);
      standing = after(renewed(standing, at), step, at);
      return { at, standing };
    });
  });

const isRunning = ({ status }: ProviderSubscription): boolean =>
  status === 'active' || status === 'past_due';

const after = (standing: ProviderSnapshot, step: Step, at: Date): ProviderSnapshot => {
  const { subscriptions } = standing;
  const [newest] = subscriptions;
  if (step.kind === 'subscribe') {
    if (subscriptions.some((each) => isRunning(each) || each.status === 'incomplete')) {
      return standing;
    }
    const id = `sub_${String(subscriptions.length + 1)}`;
    return { ...standing, subscriptions: [fresh(id, step.terms, at), ...subscriptions] };
  }
  if (newest === undefined) return standing;
  if (step.kind === 'dispute') {
    return newest.status === 'incomplete' ? standing : disputed(standing, newest.id, at);
  }
  return { ...standing, subscriptions: [changed(newest, step, at), ...subscriptions.slice(1)] };
};

/** Opens a dispute, or loses the open dispute of the same subscription. */
const disputed = (
  standing: ProviderSnapshot,
  subscriptionId: string,
  at: Date,
): ProviderSnapshot => {
  const [open] = standing.disputes.filter(({ status }) => status === 'open');
  if (open?.subscriptionId === subscriptionId) {
    const rest = standing.disputes.filter(({ id }) => id !== open.id);
    return { ...standing, disputes: [...rest, { ...open, status: 'lost' }] };
  }
  const id = `du_${String(standing.disputes.length + 1)}`;
  const fresh = { id, subscriptionId, invoiceId: null, pence: 599, status: 'open' } as const;
  return {
    ...standing,
    disputes: [...standing.disputes, { ...fresh, openedAt: at.toISOString() }],
  };
};

const fresh = (id: string, to: SubscriptionTerms, at: Date): ProviderSubscription => ({
  id,
  customerId: 'cus_1',
  status: 'incomplete',
  terms: to,
  createdAt: at.toISOString(),
  ...periodFrom(at, to),
  cancelsAt: null,
  endedAt: null,
  next: null,
  unpaid: { invoiceId: `in_${id}`, since: at.toISOString(), needsConfirmation: false },
});

const periodFrom = (from: Date, { interval }: SubscriptionTerms) => ({
  periodStart: from.toISOString(),
  periodEnd: addMonths(from, interval === 'month' ? 1 : 12).toISOString(),
});

const changed = (
  subscription: ProviderSubscription,
  step: Exclude<Step, { kind: 'subscribe' }>,
  at: Date,
): ProviderSubscription => {
  if (subscription.status === 'incomplete') return firstPayment(subscription, step, at);
  if (!isRunning(subscription)) return subscription;
  if (step.kind === 'change') return otherTerms(subscription, step.terms);
  if (step.kind === 'refuse')
    return subscription.status === 'active' ? refused(subscription, at) : subscription;
  return { ...subscription, ...fieldsBy(subscription, step.kind, at) };
};

const fieldsBy = (
  { periodEnd: cancelsAt }: ProviderSubscription,
  kind: Step['kind'],
  at: Date,
): Partial<ProviderSubscription> => {
  const all: Partial<Record<Step['kind'], Partial<ProviderSubscription>>> = {
    pay: { status: 'active', unpaid: null },
    cancel: { cancelsAt, next: null },
    undo: { cancelsAt: null, next: null },
    stop: { status: 'canceled', endedAt: at.toISOString() },
  };
  return all[kind] ?? {};
};

const firstPayment = (
  subscription: ProviderSubscription,
  { kind }: Step,
  at: Date,
): ProviderSubscription => {
  if (kind === 'pay') return { ...subscription, status: 'active', unpaid: null };
  if (kind !== 'expire' && kind !== 'stop') return subscription;
  return { ...subscription, status: 'incomplete_expired', endedAt: at.toISOString() };
};

const otherTerms = (
  subscription: ProviderSubscription,
  to: SubscriptionTerms,
): ProviderSubscription => {
  const direction = getChangeDirection(subscription.terms, to);
  if (direction === 'upgrade' && subscription.status === 'active') {
    const { periodEnd } =
      to.interval === subscription.terms.interval
        ? subscription
        : periodFrom(new Date(subscription.periodStart), to);
    return { ...subscription, terms: to, periodEnd, cancelsAt: null, next: null };
  }
  if (direction !== 'downgrade') return subscription;
  return { ...subscription, cancelsAt: null, next: { terms: to, from: subscription.periodEnd } };
};

const refused = (subscription: ProviderSubscription, at: Date): ProviderSubscription => ({
  ...subscription,
  status: 'past_due',
  unpaid: { invoiceId: `in_${subscription.id}`, since: at.toISOString(), needsConfirmation: false },
});

/** Renews or ends the subscriptions whose period has passed. */
const renewed = (standing: ProviderSnapshot, at: Date): ProviderSnapshot => ({
  ...standing,
  subscriptions: standing.subscriptions.map((each) => periodsUpTo(each, at)),
});

const periodsUpTo = (subscription: ProviderSubscription, at: Date): ProviderSubscription => {
  if (!isRunning(subscription) || Date.parse(subscription.periodEnd) > at.getTime())
    return subscription;
  if (subscription.cancelsAt !== null) {
    return { ...subscription, status: 'canceled', endedAt: subscription.cancelsAt };
  }
  const to = subscription.next?.terms ?? subscription.terms;
  const next = {
    ...subscription,
    terms: to,
    next: null,
    ...periodFrom(new Date(subscription.periodEnd), to),
  };
  return periodsUpTo(next, at);
};

/** The plan rank that a member should have, computed only from the provider's snapshot. */
export const getExpectedRank = (
  { subscriptions, disputes }: ProviderSnapshot,
  at: Date,
): number => {
  const lost = disputes.filter(({ status }) => status === 'lost').map((one) => one.subscriptionId);
  const undisputed = subscriptions.filter(({ id }) => !lost.includes(id));
  return Math.max(0, ...undisputed.map((each) => rankAt(each, at)));
};

const rankAt = (subscription: ProviderSubscription, at: Date): number => {
  const { terms: currentTerms, next } = subscription;
  if (!isRunning(subscription)) return 0;
  if (endsOf(subscription).some((end) => at.getTime() >= end)) return 0;
  const isBefore = next === null || at.getTime() < Date.parse(next.from);
  return plans[(isBefore ? currentTerms : next.terms).plan].rank;
};

const endsOf = ({ status, cancelsAt, unpaid }: ProviderSubscription): number[] => [
  ...(cancelsAt === null ? [] : [Date.parse(cancelsAt)]),
  ...(status === 'past_due' ? [Date.parse(unpaid?.since ?? '') + 14 * dayMs] : []),
];
