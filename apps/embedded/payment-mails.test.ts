import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { grantMembership } from '#application/membership/grant-membership.ts';
import { refundInvoice } from '#application/membership/refund-invoice.ts';
import { loadMembership } from '#application/membership/load-membership.ts';
import { startPaidLife, type PaidLife } from './testing/paid-life.ts';

let life: PaidLife;
beforeEach(async () => {
  life = await startPaidLife();
});
afterEach(() => life.close());

const basic = { plan: 'basic', interval: 'month' } as const;
const sent = async (): Promise<string[]> =>
  (await life.mails()).map(({ at, subject }) => `${at.slice(0, 10)} ${subject}`);
// What follows at once must have followed before the clock is moved.
const heard = (count: number): Promise<void> =>
  vi.waitFor(async () => expect(await sent()).toHaveLength(count), { timeout: 60_000 });
const textOf = async (subject: string): Promise<string> =>
  (await life.mails()).find((mail) => mail.subject === subject)?.text ?? '';

describe('what a member who pays hears of', () => {
  it('each payment and refund has one mail; the first states the right to cancel', async () => {
    await life.startWorking();
    await life.buy(basic);
    await heard(1);
    await life.advance(32);
    const { customerId } = await loadMembership(life.platform, life.accountId);
    const [, first] = await life.platform.payments.invoices(customerId ?? '');
    const refund = { accountId: life.accountId, invoiceId: first?.id ?? '', pence: 50 };
    await refundInvoice(life.platform, { ...refund, reason: 'Goodwill' }, life.context());
    await heard(3);
    await life.advance(1);
    expect(await sent()).toEqual([
      '2030-03-02 Receipt for £1.99: your Basic plan',
      '2030-04-03 Receipt for £1.99: your Basic plan',
      '2030-04-03 We have given back £0.50',
    ]);
    const [receipt, second, given] = await life.mails();
    expect(receipt?.text).toContain(`Invoice: ${first?.number ?? ''}\nPaid on: 2 March 2030\n`);
    expect(receipt?.text).toContain('Period: 2 March 2030 until 2 April 2030\n');
    expect(receipt?.text).toContain('1 × Tidemark Basic (at £1.99 / month): £1.99\nPaid: £1.99\n');
    expect(receipt?.text).toContain('within 14 days, until 16 March 2030');
    expect(receipt?.text).toContain('/settings#plan');
    expect(second?.text).not.toContain('right to cancel');
    expect(given?.text).toContain(`Of invoice: ${first?.number ?? ''}, £1.99\n`);
    expect(given?.text).toMatch(/Credit note: \S+-CN-\S+\n/);
  });

  it('a renewal that fails: at once, reminders at day 1, 5 and 10, and the end after 14 days', async () => {
    await life.startWorking();
    await life.buy(basic, 'pm_card_chargeCustomerFail');
    await heard(1);
    await life.advance(46);
    expect((await sent()).slice(1)).toEqual([
      '2030-04-03 Your payment for Basic failed',
      '2030-04-03 Reminder: your payment for Basic is still due',
      '2030-04-07 Reminder: your payment for Basic is still due',
      '2030-04-12 Reminder: your payment for Basic is still due',
      '2030-04-17 Your Basic subscription has ended',
    ]);
    expect(await textOf('Your payment for Basic failed')).toContain(
      'failed on 2 April 2030. You keep Basic until 16 April 2030',
    );
    expect(await textOf('Your Basic subscription has ended')).toContain(
      'was cancelled on 16 April 2030, because its renewal was not paid',
    );
  });

  it('a renewal that the bank wants confirmed has a link to do it, and reminders end with the payment', async () => {
    await life.startWorking();
    await life.buy(basic, 'pm_card_authenticationRequired');
    await heard(1);
    await life.advance(31.8);
    expect((await sent()).slice(1)).toEqual(['2030-04-03 Confirm your payment for Basic']);
    expect(await textOf('Confirm your payment for Basic')).toMatch(
      /Confirm the payment:\nhttps?:\/\/\S+\/subscription\n/,
    );
    await life.payRenewal();
    await heard(3);
    await life.advance(12);
    expect((await sent()).slice(2)).toEqual(['2030-04-03 Receipt for £1.99: your Basic plan']);
  });

  it('a yearly renewal is announced a week before with its amount, once', async () => {
    await life.buy({ plan: 'pro', interval: 'year' });
    await life.clock.standAt(new Date('2031-02-20T12:00:00.000Z'));
    await life.startWorking();
    await life.advance(10);
    expect(await sent()).toEqual(['2031-02-23 Your Pro plan renews on 2 March 2031']);
    expect(await textOf('Your Pro plan renews on 2 March 2031')).toContain('£59.88 is charged');
  });

  it('the end of a trial is announced three days before', async () => {
    await life.startWorking();
    const grant = { accountId: life.accountId, plan: 'pro', duration: 'trial' } as const;
    await grantMembership(life.platform, { ...grant, reason: 'Try it' }, life.context());
    await life.advance(8);
    expect(await sent()).toEqual(['2030-03-06 Your trial of Pro ends on 9 March 2030']);
  });
});
