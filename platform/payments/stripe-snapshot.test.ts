import { expect, it } from 'vitest';
import { hasEndedUnpaid } from './stripe-snapshot.ts';

const details = (reason: 'cancellation_requested' | 'payment_failed') => ({
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
});

it.each([
  ['ended because a payment failed', { ended_at: 1, ...details('payment_failed') }, true],
  ['ended by request', { ended_at: 1, ...details('cancellation_requested') }, false],
  ['ended before Stripe named reasons', { ended_at: 1, cancellation_details: null }, false],
  ['still runs', { ended_at: null, ...details('payment_failed') }, false],
] as const)('a subscription that %s', (_name, subscription, expected) => {
  expect(hasEndedUnpaid(subscription)).toBe(expected);
});
