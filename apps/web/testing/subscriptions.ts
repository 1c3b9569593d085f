import type { OwnSubscription, SubscriptionPreview } from '#contract/membership/subscription.ts';

/** The subscription of a member who has never had one. */
export const noSubscription: OwnSubscription = {
  phase: 'none',
  subscriptionId: null,
  terms: null,
  nextCharge: null,
  periodEndsAt: null,
  scheduled: null,
  unpaid: null,
  endedAt: null,
  card: null,
  withdrawableUntil: null,
  payments: { mode: 'demo', publishableKey: null },
  waitingPeriod: null,
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
