import { expect, it } from 'vitest';
import type { ProviderSubscription } from './provider-snapshot.ts';
import { findSubscription, findSurplusSubscriptionIds } from './subscription-from-provider.ts';

const now = new Date('2026-05-10T10:00:00.000Z');
const running: ProviderSubscription = {
  id: 'sub_1',
  customerId: 'cus_1',
  status: 'active',
  terms: { plan: 'pro', interval: 'month' },
  createdAt: '2026-05-04T10:00:00.000Z',
  periodStart: '2026-05-04T10:00:00.000Z',
  periodEnd: '2026-06-04T10:00:00.000Z',
  cancelsAt: null,
  endedAt: null,
  next: null,
  unpaid: null,
};
const surplusOf = (...subscriptions: ProviderSubscription[]): readonly string[] =>
  findSurplusSubscriptionIds({ customerId: 'cus_1', subscriptions, disputes: [] }, now);

it('is a second subscription that runs, and none whose first payment never came', () => {
  const neverPaid = { ...running, id: 'sub_2', status: 'incomplete_expired' } as const;
  expect(surplusOf(neverPaid)).toEqual([]);
  expect(surplusOf(running, neverPaid)).toEqual([]);
  expect(surplusOf(running, { ...running, id: 'sub_3' })).toHaveLength(1);
});

it.each([
  ['the member cancelled it', {}, 'cancelled'],
  ['the provider ended it for a failed payment', { endedUnpaid: true }, 'payment-failed'],
] as const)('names the cause of an end: %s', (_name, fields, cause) => {
  const endedAt = '2026-05-09T10:00:00.000Z';
  const ended = { ...running, status: 'canceled', endedAt, ...fields } as const;
  const snapshot = { customerId: 'cus_1', subscriptions: [ended], disputes: [] };
  expect(findSubscription(snapshot, now)?.ended).toEqual({ cause, endedAt });
});
