import { describe, expect, it } from 'vitest';
import type { Subscription } from '#domain/shared/plans/subscription.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import type { Invoice, InvoiceLine } from '#platform/payments/payments.port.ts';
import { listRefunds } from './subscription-refunds.ts';

const start = new Date('2026-05-01T00:00:00.000Z');
const day = (count: number): Date => new Date(start.getTime() + count * dayMs);

const subscription: Subscription = {
  subscriptionId: 'sub_1',
  customerId: 'cus_1',
  terms: { plan: 'pro', interval: 'year' },
  startedAt: start.toISOString(),
  periodEndsAt: day(380).toISOString(),
  scheduled: null,
  unpaid: null,
  ended: null,
  before: null,
};

const line = (pence: number, from: number, to: number): InvoiceLine => ({
  description: 'Pro',
  pence,
  periodStart: day(from).toISOString(),
  periodEnd: day(to).toISOString(),
});

const paid = (id: string, on: number, lines: readonly InvoiceLine[], more = {}): Invoice => {
  const pence = lines.reduce((sum, each) => sum + each.pence, 0);
  return {
    id,
    number: id,
    customerId: 'cus_1',
    subscriptionId: 'sub_1',
    status: 'paid',
    createdAt: day(on).toISOString(),
    paidAt: day(on).toISOString(),
    lines,
    discountPence: 0,
    vat: [],
    totalPence: pence,
    creditPence: 0,
    paidPence: pence,
    refundedPence: 0,
    refunds: [],
    ...more,
  };
};

const refundsAt = async (on: number, invoices: readonly Invoice[], refund: 'full' | 'unused') => {
  const payments = { invoices: () => Promise.resolve(invoices) };
  const refunds = await listRefunds({ payments }, { subscription, refund, disputes: {} }, day(on));
  return refunds.map(({ invoiceId, pence, leftPence }) => [invoiceId, pence, leftPence]);
};

describe('the refund of the unused days', () => {
  const month = paid('in_1', 0, [line(600, 0, 30)]);
  // On day 15, half of the month was credited to the year.
  const year = paid('in_2', 15, [line(-300, 15, 30), line(3650, 15, 380)]);

  it('is the share of the days that are left', async () => {
    expect(await refundsAt(10, [month], 'unused')).toEqual([['in_1', 400, 200]]);
    expect(await refundsAt(30, [month], 'unused')).toEqual([]);
  });

  it('counts the days of the new plan after a change from monthly to yearly', async () => {
    expect(await refundsAt(115, [year, month], 'unused')).toEqual([['in_2', 2650, 700]]);
    expect(await refundsAt(25, [year, month], 'unused')).toEqual([
      ['in_2', 3350, 0],
      ['in_1', 200, 400],
    ]);
  });

  it('is reduced by a discount, by credit and by earlier refunds', async () => {
    const half = { discountPence: 300, totalPence: 300, paidPence: 300 };
    expect(await refundsAt(10, [{ ...month, ...half }], 'unused')).toEqual([['in_1', 200, 100]]);
    expect(await refundsAt(10, [{ ...month, refundedPence: 150 }], 'unused')).toEqual([
      ['in_1', 300, 150],
    ]);
  });

  it('is everything that is still paid for the current period when the refund is full', async () => {
    expect(await refundsAt(10, [month], 'full')).toEqual([['in_1', 600, 0]]);
    expect(await refundsAt(20, [year, month], 'full')).toEqual([
      ['in_2', 3350, 0],
      ['in_1', 600, 0],
    ]);
  });
});
