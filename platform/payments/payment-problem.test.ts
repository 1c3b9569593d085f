import { expect, it } from 'vitest';
import { PaymentDeclinedError, PaymentRefusedError } from './payments.port.ts';
import { UnavailableError } from '../unavailable-error.ts';
import { toPaymentProblem } from './payment-problem.ts';

it.each([
  ['away', new UnavailableError('No answer from 10.0.0.7')],
  ['not-found', new PaymentRefusedError('not-found', 'No such customer: cus_ada')],
  ['refused', new PaymentRefusedError('refused', 'ada@example.com may not')],
  ['refused', new PaymentDeclinedError('card_declined', 'Card of Ada')],
  ['unexpected', new TypeError('sk_test_4242 is not a function')],
  ['unexpected', undefined],
])('what a provider throws is %s, and nothing of its words', (problem, fault) => {
  expect(toPaymentProblem(fault)).toBe(problem);
});
