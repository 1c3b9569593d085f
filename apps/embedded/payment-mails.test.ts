import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { giveGoodwillMonth } from '#application/membership/grants/give-goodwill-month.ts';
import { grantMembership } from '#application/membership/grants/grant-membership.ts';
import { refundInvoice } from '#application/membership/refunds/refund-invoice.ts';
import { changePlan } from '#application/membership/subscription/change-plan.ts';
import { loadMembership } from '#application/membership/load-membership.ts';
import { runInProduct } from '../cli/run-command.ts';
import { startPaidMemberScenario, type PaidMemberScenario } from './testing/paid-life.ts';

let life: PaidMemberScenario;
beforeEach(async () => {
  life = await startPaidMemberScenario();
});
afterEach(() => life.close());

const basic = { plan: 'basic', interval: 'month' } as const;
const sent = async (): Promise<string[]> =>
  (await life.mails()).map(({ at, subject }) => `${at.slice(0, 10)} ${subject}`);
// What follows at once must have followed before the clock is moved.
const heard = (count: number): Promise<void> =>
  vi.waitFor(
    async () => {
      expect(await sent()).toHaveLength(count);
    },
    { timeout: 50_000 },
  );
const firstInvoice = async (): Promise<{ id: string; number: string }> => {
  const { customerId } = await loadMembership(life.platform, life.accountId);
  const invoice = (await life.platform.payments.invoices(customerId ?? '')).at(-1);
  return { id: invoice?.id ?? '', number: invoice?.number ?? '' };
};
const textOf = async (subject: string): Promise<string> =>
  (await life.mails()).find((mail) => mail.subject === subject)?.text ?? '';

const goodwill = () =>
  ({ accountId: life.accountId, plan: 'basic', reason: 'The site was away' }) as const;
// The whole next invoice, and nothing beyond it.
const credited = (): Promise<void> =>
  vi.waitFor(
    async () => {
      const { holdings } = await loadMembership(life.platform, life.accountId);
      const id = holdings.subscription?.subscriptionId ?? '';
      const { payments } = life.platform;
      const terms = { plan: 'pro', interval: 'month' } as const;
      const change = { subscriptionId: id, terms, prorationDate: life.context().now };
      expect(await payments.renewal(id)).toMatchObject({ pence: 0, creditPence: 199 });
      // What credit is left over would be taken off a change as well.
      const { lines, dueNow } = await payments.previewChange(change);
      expect(lines.reduce((sum, { pence }) => sum + pence, 0) - dueNow).toBe(199);
    },
    { timeout: 50_000 },
  );

describe('what a member who pays hears of', () => {
  it('each payment and refund has one mail; the first states the right to cancel', async () => {
    await life.startWorking();
    await life.buy(basic);
    await heard(1);
    await life.skipTo('2030-04-01T12:00:00.000Z');
    await life.advanceTo('2030-04-03T09:00:00.000Z');
    const { id, number } = await firstInvoice();
    const refund = { accountId: life.accountId, invoiceId: id, pence: 50, reason: 'Goodwill' };
    await refundInvoice(life.platform, refund, life.context());
    await heard(3);
    await life.advanceTo('2030-04-04T09:00:00.000Z');
    expect(await sent()).toEqual([
      '2030-03-02 Receipt for £1.99: your Basic plan',
      '2030-04-03 Receipt for £1.99: your Basic plan',
      '2030-04-03 Your refund of £0.50',
    ]);
    const [receipt = '', second = '', given = ''] = (await life.mails()).map(({ text }) => text);
    expect(receipt).toContain(`Invoice: ${number}\nPaid on: 2 March 2030\n`);
    expect(receipt).toContain('Period: 2 March 2030 until 2 April 2030\n');
    expect(receipt).toContain('1 × Tidemark Basic (at £1.99 / month): £1.99\nPaid: £1.99\n');
    expect(receipt).toContain('within 14 days, until the end of 16 March 2030');
    expect(receipt).toContain('/settings#plan');
    expect(second).not.toContain('right to cancel');
    expect(given).toContain(`Of invoice: ${number}, £1.99\n`);
    expect(given).toMatch(/Credit note: \S+-CN-\S+\n/);
    expect(given).toContain('Reason: Goodwill\n');
  });

  it('a renewal that fails: at once, reminders at day 1, 5 and 10, and the end after 14 days', async () => {
    await life.startWorking();
    await life.buy(basic, 'pm_card_chargeCustomerFail');
    await heard(1);
    await life.skipTo('2030-04-01T12:00:00.000Z');
    await life.advanceTo('2030-04-17T09:00:00.000Z');
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

  it('a cancelled plan whose renewal is unpaid: nothing is collected, not even from a new card, and nobody is reminded', async () => {
    await life.startWorking();
    await life.buy(basic, 'pm_card_chargeCustomerFail');
    await heard(1);
    await life.skipTo('2030-04-01T12:00:00.000Z');
    await life.advanceTo('2030-04-03T06:00:00.000Z');
    await heard(2);
    const { accountId, platform } = life;
    const { customerId, holdings } = await loadMembership(platform, accountId);
    const free = { accountId, target: { plan: 'free' } } as const;
    await changePlan(platform, free, life.context());
    const card = { customerId: customerId ?? '', idempotencyKey: 'new-card' };
    const { clientSecret } = await platform.payments.startCardChange(card);
    await platform.demoProvider?.pay({ clientSecret, paymentMethod: 'pm_card_visa' });
    const [setupIntentId = ''] = clientSecret.split('_secret_');
    const saved = { ...card, setupIntentId, idempotencyKey: 'card-saved' };
    await platform.payments.finishCardChange(saved);
    await heard(3);
    await life.advanceTo('2030-04-17T09:00:00.000Z');
    expect((await sent()).slice(1)).toEqual([
      '2030-04-03 Your payment for Basic failed',
      '2030-04-03 Your Basic subscription ends on 16 April 2030',
      '2030-04-17 Your Basic subscription has ended',
    ]);
    expect(holdings.subscription?.unpaid).not.toBeNull();
    expect(await textOf('Your Basic subscription ends on 16 April 2030')).toContain(
      'We will not collect it and will not remind you of it.',
    );
    const invoices = await platform.payments.invoices(customerId ?? '');
    expect(invoices.map(({ paidPence }) => paidPence)).toEqual([0, 199]);
  });

  it('a renewal that the bank wants confirmed has a link to do it, and reminders end with the payment', async () => {
    await life.startWorking();
    await life.buy(basic, 'pm_card_authenticationRequired');
    await heard(1);
    await life.skipTo('2030-04-01T12:00:00.000Z');
    await life.advanceTo('2030-04-03T06:00:00.000Z');
    expect((await sent()).slice(1)).toEqual(['2030-04-03 Confirm your payment for Basic']);
    expect(await textOf('Confirm your payment for Basic')).toMatch(
      /Confirm the payment:\nhttps?:\/\/\S+\/subscription\?confirm=renewal\n/,
    );
    await life.payRenewal();
    await heard(3);
    await life.advanceTo('2030-04-08T12:00:00.000Z');
    expect((await sent()).slice(2)).toEqual(['2030-04-03 Receipt for £1.99: your Basic plan']);
  });

  it('a yearly renewal is announced a week before with its amount, once', async () => {
    await life.buy({ plan: 'pro', interval: 'year' });
    await life.skipTo('2031-02-20T12:00:00.000Z');
    await life.startWorking();
    await life.advanceTo('2031-02-25T12:00:00.000Z');
    expect(await sent()).toEqual(['2031-02-23 Your Pro plan renews on 2 March 2031']);
    expect(await textOf('Your Pro plan renews on 2 March 2031')).toContain('£59.88 is charged');
  });

  it('a goodwill month of a plan that renews is told, and the next invoice uses it', async () => {
    await life.startWorking();
    await life.buy(basic);
    await heard(1);
    await giveGoodwillMonth(life.platform, goodwill(), life.context());
    await heard(2);
    expect(await textOf('You have £1.99 credit: a month of Basic')).toContain(
      'Your invoice of 2 April 2030 uses it automatically',
    );
    await credited();
    await life.skipTo('2030-04-01T12:00:00.000Z');
    await life.advanceTo('2030-05-03T09:00:00.000Z');
    // Nothing was taken in April: nothing is receipted.
    expect((await sent()).slice(2)).toEqual(['2030-05-03 Receipt for £1.99: your Basic plan']);
    const { customerId, holdings } = await loadMembership(life.platform, life.accountId);
    expect(holdings.subscription?.periodEndsAt?.slice(0, 10)).toBe('2030-06-02');
    const invoices = await life.platform.payments.invoices(customerId ?? '');
    expect(invoices.map(({ creditPence, paidPence }) => [creditPence, paidPence])).toEqual([
      [0, 199],
      [199, 0],
      [0, 199],
    ]);
  });

  it('a goodwill month that was recorded before the process was killed is given afterwards, once', async () => {
    await life.buy(basic);
    const request = { ...life.context(), idempotencyKey: 'the-request' };
    await giveGoodwillMonth(life.platform, goodwill(), request);
    await life.startWorking();
    await credited();
    await giveGoodwillMonth(life.platform, goodwill(), request);
    await life.advanceTo('2030-03-02T10:30:00.000Z');
    await credited();
  });

  it('a price that changes is told with both amounts and the day', async () => {
    const old = { terms: basic, pence: 149, name: 'Tidemark Basic' };
    await life.platform.payments.provision([old]);
    await life.startWorking();
    await life.buy(basic);
    await heard(1);
    const argv = ['stripe', 'reprice', 'basic', '--from', '2030-05-01'];
    const output = { line: () => 0, error: () => 0, progress: () => 0 };
    expect(await runInProduct(life.platform, argv, output)).toBe(0);
    await heard(2);
    expect(await textOf('The price of Basic changes')).toContain(
      'You pay £1.49 a month for Basic. From your first renewal on or after 1 May 2030, it is £1.99 a month.',
    );
  });

  it('the end of a trial is announced three days before', async () => {
    await life.startWorking();
    const grant = { accountId: life.accountId, plan: 'pro', duration: 'trial' } as const;
    await grantMembership(life.platform, { ...grant, reason: 'Try it' }, life.context());
    await heard(1);
    await life.advanceTo('2030-03-09T06:00:00.000Z');
    expect((await sent()).slice(1)).toEqual(['2030-03-06 Your trial of Pro ends on 9 March 2030']);
  });
});
