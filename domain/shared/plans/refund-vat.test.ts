import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitRefundVat } from './refund-vat.ts';

it('splits the VAT of an invoice to the penny, whatever the refunds', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 9999 }), { minLength: 1, maxLength: 12 });
  const rates = fc.array(fc.double({ min: 1, max: 27, noNaN: true }), {
    minLength: 1,
    maxLength: 3,
  });
  fc.assert(
    fc.property(amounts, rates, (refunds, percents) => {
      const totalPence = refunds.reduce((sum, pence) => sum + pence, 0);
      const vat = percents.map((percent) => ({
        percent,
        pence: Math.round(totalPence - totalPence / (1 + percent / 100)),
      }));
      const parts = splitRefundVat({ totalPence, vat }, refunds);
      for (const [index, { pence }] of vat.entries()) {
        const shares = parts.map((part) => part[index]?.pence ?? 0);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(pence);
        expect(shares.every((share) => share >= 0)).toBe(true);
      }
    }),
  );
});

it('states no VAT on an invoice without', () => {
  expect(splitRefundVat({ totalPence: 199, vat: [] }, [100, 99])).toEqual([[], []]);
});

it('gives none of the VAT to a rate of nothing', () => {
  const vat = [0, 20].map((percent) => ({ percent, pence: percent === 0 ? 0 : 33 }));
  const parts = splitRefundVat({ totalPence: 199, vat }, [1, 98, 100]);
  expect(parts.map(([none]) => none)).toEqual(Array(3).fill({ percent: 0, pence: 0 }));
  expect(parts.reduce((sum, [, rest]) => sum + (rest?.pence ?? 0), 0)).toBe(33);
});
