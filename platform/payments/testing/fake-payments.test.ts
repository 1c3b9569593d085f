import { paymentsContract } from '../payments.contract.ts';
import { fakePayments } from './fake-payments.ts';

paymentsContract('the payments of tests', () => {
  let now = new Date('2026-01-31T09:30:15.000Z');
  const payments = fakePayments(() => now);
  const { provider } = payments;
  return Promise.resolve({
    payments,
    now: () => now,
    moveTo: async (at) => {
      now = at;
      await provider.settle();
    },
    pay: (payment) => Promise.resolve(provider.pay(payment)),
    failRefund: (refundId) => {
      provider.failRefund(refundId);
      return Promise.resolve();
    },
    dispute: (invoiceId, outcome) => {
      provider.closeDispute(provider.dispute(invoiceId).disputeId, outcome);
      return Promise.resolve();
    },
    dispose: () => payments.close(),
  });
});
