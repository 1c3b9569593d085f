import fc from 'fast-check';
import { addMonths } from '../../shared/time/calendar-months.ts';
import { dayMs } from '../../shared/time/durations.ts';
import { plans, type SubscriptionTerms } from '../../shared/plans/plans.ts';
import { directionOf } from '../decide-subscription.ts';
import type { ProviderSnapshot, ProviderSubscription } from '../provider-snapshot.ts';

export const begin = new Date('2026-05-04T10:00:00.000Z');

/** Where the provider stood from an instant on. */
export type Moment = { readonly at: Date; readonly standing: ProviderSnapshot };

const allTerms: readonly SubscriptionTerms[] = [
  { plan: 'basic', interval: 'month' },
  { plan: 'basic', interval: 'year' },
  { plan: 'pro', interval: 'month' },
  { plan: 'pro', interval: 'year' },
];

type Act =
  | { readonly kind: 'subscribe' | 'change'; readonly terms: SubscriptionTerms }
  | {
      readonly kind: 'pay' | 'expire' | 'cancel' | 'undo' | 'refuse' | 'dispute' | 'stop' | 'wait';
    };

const terms = fc.constantFrom(...allTerms);
const act: fc.Arbitrary<Act> = fc.oneof(
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

/** What a provider like Stripe goes through: first payments, renewals, refusals, changes, cancellations, disputes. */
export const providerHistories: fc.Arbitrary<readonly Moment[]> = fc
  .array(fc.tuple(act, fc.integer({ min: 0, max: 40 })), { minLength: 1, maxLength: 14 })
  .map((script) => {
    let at = begin;
    let standing: ProviderSnapshot = { customerId: 'cus_1', subscriptions: [], disputes: [] };
    return script.map(([step, days]) => {
      at = new Date(at.getTime() + days * dayMs);
      standing = after(renewed(standing, at), step, at);
      return { at, standing };
    });
  });

const isRunning = ({ status }: ProviderSubscription): boolean =>
  status === 'active' || status === 'past_due';

const after = (standing: ProviderSnapshot, step: Act, at: Date): ProviderSnapshot => {
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

/** A dispute is opened; the next one about the same subscription is lost. */
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
  known: ProviderSubscription,
  step: Exclude<Act, { kind: 'subscribe' }>,
  at: Date,
): ProviderSubscription => {
  if (known.status === 'incomplete') return firstPayment(known, step, at);
  if (!isRunning(known)) return known;
  if (step.kind === 'change') return otherTerms(known, step.terms);
  if (step.kind === 'refuse') return known.status === 'active' ? refused(known, at) : known;
  return { ...known, ...fieldsBy(known, step.kind, at) };
};

const fieldsBy = (
  { periodEnd: cancelsAt }: ProviderSubscription,
  kind: Act['kind'],
  at: Date,
): Partial<ProviderSubscription> => {
  const all: Partial<Record<Act['kind'], Partial<ProviderSubscription>>> = {
    pay: { status: 'active', unpaid: null },
    cancel: { cancelsAt, next: null },
    undo: { cancelsAt: null, next: null },
    stop: { status: 'canceled', endedAt: at.toISOString() },
  };
  return all[kind] ?? {};
};

const firstPayment = (
  known: ProviderSubscription,
  { kind }: Act,
  at: Date,
): ProviderSubscription => {
  if (kind === 'pay') return { ...known, status: 'active', unpaid: null };
  if (kind !== 'expire' && kind !== 'stop') return known;
  return { ...known, status: 'incomplete_expired', endedAt: at.toISOString() };
};

const otherTerms = (known: ProviderSubscription, to: SubscriptionTerms): ProviderSubscription => {
  const direction = directionOf(known.terms, to);
  if (direction === 'upgrade' && known.status === 'active') {
    const { periodEnd } =
      to.interval === known.terms.interval ? known : periodFrom(new Date(known.periodStart), to);
    return { ...known, terms: to, periodEnd, cancelsAt: null, next: null };
  }
  if (direction !== 'downgrade') return known;
  return { ...known, cancelsAt: null, next: { terms: to, from: known.periodEnd } };
};

const refused = (known: ProviderSubscription, at: Date): ProviderSubscription => ({
  ...known,
  status: 'past_due',
  unpaid: { invoiceId: `in_${known.id}`, since: at.toISOString(), needsConfirmation: false },
});

/** Ends of periods that passed by themselves. */
const renewed = (standing: ProviderSnapshot, at: Date): ProviderSnapshot => ({
  ...standing,
  subscriptions: standing.subscriptions.map((each) => periodsUpTo(each, at)),
});

const periodsUpTo = (known: ProviderSubscription, at: Date): ProviderSubscription => {
  if (!isRunning(known) || Date.parse(known.periodEnd) > at.getTime()) return known;
  if (known.cancelsAt !== null) {
    return { ...known, status: 'canceled', endedAt: known.cancelsAt };
  }
  const to = known.next?.terms ?? known.terms;
  const next = { ...known, terms: to, next: null, ...periodFrom(new Date(known.periodEnd), to) };
  return periodsUpTo(next, at);
};

/** What a member was promised at an instant, told from the provider's words alone. */
export const promisedRank = ({ subscriptions, disputes }: ProviderSnapshot, at: Date): number => {
  const lost = disputes.filter(({ status }) => status === 'lost').map((one) => one.subscriptionId);
  const kept = subscriptions.filter(({ id }) => !lost.includes(id));
  return Math.max(0, ...kept.map((each) => rankAt(each, at)));
};

const rankAt = (given: ProviderSubscription, at: Date): number => {
  const { terms: held, next } = given;
  if (!isRunning(given)) return 0;
  if (endsOf(given).some((end) => at.getTime() >= end)) return 0;
  const isBefore = next === null || at.getTime() < Date.parse(next.from);
  return plans[(isBefore ? held : next.terms).plan].rank;
};

const endsOf = ({ status, cancelsAt, unpaid }: ProviderSubscription): number[] => [
  ...(cancelsAt === null ? [] : [Date.parse(cancelsAt)]),
  ...(status === 'past_due' ? [Date.parse(unpaid?.since ?? '') + 14 * dayMs] : []),
];
