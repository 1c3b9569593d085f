import { describe, expect, it } from 'vitest';
import type { ErasedPlan } from '#domain/membership/plan-at-erasure.ts';
import { createErasureNoticeMail, formatOwnDeletion } from './erasure-mail.ts';

const now = new Date('2026-06-01T10:00:00.000Z');
const refunded: ErasedPlan = {
  plan: 'basic',
  refundUntil: '2026-06-10T23:00:00.000Z',
  paidUntil: '2026-06-26T23:30:00.000Z',
  losesCredit: false,
};
const lost = { ...refunded, refundUntil: null };
const unpaid = { ...lost, paidUntil: null };

const notice = (plan: ErasedPlan | null): string =>
  createErasureNoticeMail({ dueAt: '2026-06-02T10:00:00.000Z', plan, now }).paragraphs.join(' ');

describe('the mail before an erasure', () => {
  it('by the member states the refund, or the paid time that is lost', () => {
    expect(formatOwnDeletion(refunded, now)).toContain(
      'by the end of 10 June 2026, everything you paid for the subscription is refunded.',
    );
    expect(formatOwnDeletion(lost, now)).toContain(
      'It is paid until 27 June 2026, and the time that is left is not refunded.',
    );
    expect(formatOwnDeletion(unpaid, now)).toBe(
      'The deletion ends your Basic subscription immediately.',
    );
  });

  it('by staff does too', () => {
    expect(notice(refunded)).toContain('everything you paid for it is refunded.');
    expect(notice(lost)).toContain('It is paid until 27 June 2026. The time left then is not');
    expect(notice(unpaid)).not.toMatch(/refund|paid until/u);
    expect(notice(null)).not.toContain('subscription');
  });

  it('names credit that is lost, only if some was given', () => {
    const sentence =
      'Credit that our team gave you and that no invoice has used by then is lost too.';
    for (const plan of [refunded, lost, unpaid]) {
      expect(notice({ ...plan, losesCredit: true })).toContain(sentence);
      expect(formatOwnDeletion({ ...plan, losesCredit: true }, now)).toContain(sentence);
      expect(notice(plan) + formatOwnDeletion(plan, now)).not.toContain('Credit');
    }
  });

  it('states when it is made in London time', () => {
    expect(notice(null)).toContain('on 2 June 2026 at 11:00 London time');
  });
});
