import type { OwnSubscription, PlanAction } from '#contract/membership/subscription.ts';
import type { SubscriptionPreview } from '#contract/membership/checkout.ts';

type Kind = PlanAction['kind'];
/** Free, Basic and Pro. */
type Kinds = readonly [Kind, Kind, Kind];

/** What the server offers with the toggle on monthly and on yearly. `at` is the date of all actions that have one. */
export const createPlanActions = (
  monthly: Kinds,
  yearly: Kinds = monthly,
  at: string | null = null,
): PlanAction[] => {
  const toAction = (
    plan: PlanAction['plan'],
    interval: PlanAction['interval'],
    kind: Kind,
  ): PlanAction => ({
    plan,
    interval,
    kind,
    terms: null,
    at: kind === 'planned' || kind === 'continue' ? at : null,
    waitsFor: kind === 'waits' ? 'basic' : null,
  });
  return [
    toAction('free', null, monthly[0]),
    toAction('basic', 'month', monthly[1]),
    toAction('basic', 'year', yearly[1]),
    toAction('pro', 'month', monthly[2]),
    toAction('pro', 'year', yearly[2]),
  ];
};

/** Of a member who pays for Basic monthly. */
export const basicPlanActions = createPlanActions(
  ['cancel', 'current', 'upgrade'],
  ['cancel', 'yearly', 'upgrade'],
);

/** The subscription of a member who has never had one. */
export const noSubscription: OwnSubscription = {
  phase: 'none',
  subscriptionId: null,
  terms: null,
  nextCharge: null,
  periodEndsAt: null,
  scheduled: null,
  undo: null,
  unpaid: null,
  endedAt: null,
  card: null,
  trial: {
    endsAt: null,
    endedAt: null,
    wouldEndAt: '2026-05-11T10:00:00.000Z',
    refusal: { code: 'trial/switched-off', message: 'Free trials are not available.' },
  },
  withdrawableUntil: null,
  withdrawalRefundPence: null,
  payments: { mode: 'demo', publishableKey: null },
  waitingPeriod: null,
  planActions: createPlanActions(['current', 'subscribe', 'subscribe']),
};

const period = {
  periodStart: '2026-05-04T10:00:00.000Z',
  periodEnd: '2026-06-04T10:00:00.000Z',
};

/** The preview of a first purchase of Pro, with half the price for any coupon. */
export const createPurchasePreview = (body: unknown): SubscriptionPreview => {
  const { interval, couponId } = body as { interval: 'month' | 'year'; couponId: string | null };
  const pence = interval === 'month' ? 599 : 5988;
  const off = couponId === null ? 0 : Math.ceil(pence / 2);
  const coupon = { description: `Coupon ${couponId ?? ''}`, pence: -off, ...period };
  return {
    kind: 'subscribe',
    from: null,
    to: { plan: 'pro', interval },
    effectiveAt: period.periodStart,
    dueNow: pence - off,
    onNextInvoice: 0,
    lines: [{ description: 'Pro plan', pence, ...period }, ...(couponId === null ? [] : [coupon])],
    then: { pence, at: period.periodEnd },
    lost: [],
    prorationDate: null,
    mail: null,
  };
};
