import fc from 'fast-check';
import { expect, it } from 'vitest';
import { reclaimedCredit, type CreditableInvoice } from './refunded-credit.ts';

const invoice = (given: Partial<CreditableInvoice>): CreditableInvoice => ({
  chargedPence: 0,
  creditedPence: 0,
  reclaimedPence: 0,
  refundedPence: 0,
  ...given,
});

it('charges the whole credit again after a full refund, and its share after a partial one', () => {
  expect(reclaimedCredit(954, [invoice({ chargedPence: 1908, refundedPence: 1908 })])).toBe(954);
  expect(reclaimedCredit(954, [invoice({ chargedPence: 1908, refundedPence: 477 })])).toBe(239);
  expect(reclaimedCredit(954, [invoice({ chargedPence: 1908 })])).toBe(0);
  expect(reclaimedCredit(954, [])).toBe(0);
});

it('does not look at the periods before the one that is running', () => {
  const refunded = invoice({ chargedPence: 199, refundedPence: 199 });
  expect(reclaimedCredit(100, [refunded, invoice({ chargedPence: 199 })])).toBe(0);
});

it('charges nothing again for an invoice that charged nothing', () => {
  expect(reclaimedCredit(100, [invoice({ refundedPence: 5 })])).toBe(0);
});

/** A period with changes in it: its price, then each change with its price and the rest of the period. */
const step = fc.record({
  price: fc.integer({ min: 1, max: 6000 }),
  left: fc.double({ min: 0.01, max: 1, noNaN: true }),
  refundedBefore: fc.double({ min: 0, max: 1, noNaN: true }),
  refundedAfter: fc.double({ min: 0, max: 1, noNaN: true }),
});

it('never credits more than was kept, nor takes back more than was refunded', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 6 }), (steps) => {
      let invoices: CreditableInvoice[] = [];
      let kept = 0;
      let refunded = 0;
      const refund = (wished: number): void => {
        invoices = invoices.map((each) => {
          const { chargedPence, creditedPence, reclaimedPence, refundedPence } = each;
          const paid = Math.max(0, chargedPence - creditedPence + reclaimedPence);
          const pence = Math.round((paid - refundedPence) * wished);
          kept -= pence;
          refunded += pence;
          return { ...each, refundedPence: refundedPence + pence };
        });
      };
      for (const { price, left, refundedBefore, refundedAfter } of steps) {
        refund(refundedBefore);
        const unused = Math.round((invoices.at(-1)?.chargedPence ?? 0) * left);
        const again = reclaimedCredit(unused, invoices);
        expect(unused - again).toBeLessThanOrEqual(kept + invoices.length);
        expect(again).toBeLessThanOrEqual(refunded + invoices.length);
        // An upgrade costs more than the time that it replaces.
        const chargedPence = unused + price;
        const amounts = { chargedPence, creditedPence: unused, reclaimedPence: again };
        invoices = [...invoices, invoice(amounts)];
        kept += chargedPence - unused + again;
        refund(refundedAfter);
      }
    }),
  );
});
