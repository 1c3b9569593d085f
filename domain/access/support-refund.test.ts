import { describe, expect, it } from 'vitest';
import { Rejection } from '../shared/rejection.ts';
import { requireRefundWithinLimit } from './support-refund.ts';

const now = new Date('2026-05-31T10:00:00.000Z');
const at30Days = '2026-05-01T10:00:00.000Z';
const within30Days = '2026-05-01T10:00:00.001Z';

const outcomeOf = (pence: number, refunds: { pence: number; at: string }[] = []): string => {
  try {
    requireRefundWithinLimit({ limitPence: 2000, refunds, pence, endsPlan: false }, now);
    return 'allowed';
  } catch (error) {
    if (error instanceof Rejection) return error.message;
    throw error;
  }
};

describe('a refund by support staff', () => {
  it('is allowed up to the limit', () => {
    expect(outcomeOf(2000)).toBe('allowed');
    expect(outcomeOf(2001)).toBe(
      'Support staff can refund £20.00 per member in 30 days. £20.00 is left for this member. Ask an admin for a larger refund.',
    );
  });

  it('counts the refunds of the last 30 days', () => {
    const refunds = [{ pence: 1500, at: within30Days }];
    expect(outcomeOf(500, refunds)).toBe('allowed');
    expect(outcomeOf(501, refunds)).toContain('£5.00 is left for this member');
    expect(outcomeOf(2000, [{ pence: 1500, at: at30Days }])).toBe('allowed');
  });

  it('never ends a plan', () => {
    const refund = { limitPence: 2000, refunds: [], pence: 1, endsPlan: true };
    expect(() => {
      requireRefundWithinLimit(refund, now);
    }).toThrow('Only an admin can end the plan with a refund.');
  });

  it('has nothing left after larger refunds by admins', () => {
    expect(outcomeOf(1, [{ pence: 9000, at: within30Days }])).toContain(
      '£0 is left for this member',
    );
  });
});
