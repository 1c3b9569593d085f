import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { readAccountMails } from '#application/mails/read-mails.ts';
import { nextCharge } from '#application/membership/subscription/next-charge.ts';
import { loadMembership } from '#application/membership/load-membership.ts';
import { reconcileMembership } from '#application/membership/subscription/reconcile-membership.ts';
import { startSubscription } from '#application/membership/subscription/start-subscription.ts';
import type { Payments } from '#platform/payments/payments.port.ts';
import { prepareRenewalsWorker } from '#workers/membership/prepare-renewals/prepare-renewals.ts';
import { createEmbeddedPlatform, type EmbeddedPlatform } from '../api/testing/embedded-platform.ts';
import { runInProduct } from '../cli/run-command.ts';

let platform: EmbeddedPlatform;
beforeEach(async () => {
  platform = await createEmbeddedPlatform();
});
afterEach(() => platform.close());

const logger = pino({ level: 'silent' });
const basic = { plan: 'basic', interval: 'month' } as const;
const context = () => ({ actor: 'system', now: platform.clock.now(), correlationId: 'test' });

const member = async (name: string): Promise<string> => {
  const input = { email: `${name}@example.com`, password: 'Engine1843', displayName: name };
  const { accountId } = await registerAccount(platform, input, context());
  const wanted = { accountId, terms: basic, couponCode: null };
  const { clientSecret } = await startSubscription(platform, wanted, context());
  const payment = { clientSecret: clientSecret ?? '', paymentMethod: 'pm_card_visa' };
  await platform.demoProvider.pay(payment);
  await reconcileMembership(platform, { accountId }, context());
  return accountId;
};

const moveTo = async (iso: string, accountId: string): Promise<void> => {
  platform.clock.set(new Date(iso));
  await platform.demoProvider.settle();
  await reconcileMembership(platform, { accountId }, context());
  await platform.reachedHead();
};

const morning = async (replaced: Partial<Payments> = {}): Promise<void> => {
  const payments = { ...platform.payments, ...replaced };
  const dueAt = platform.clock.now();
  const key = dueAt.toISOString();
  const job = { name: 'prepare-renewals', key, payload: {}, dueAt, attempt: 1 };
  await prepareRenewalsWorker.handler({ ...platform, payments, logger })(job);
  await platform.reachedHead();
};

const ran = async (...argv: string[]): Promise<string[]> => {
  const lines: string[] = [];
  const add = (text: string) => lines.push(text);
  await runInProduct(platform, argv, { line: add, error: add, progress: () => 0 });
  await platform.reachedHead();
  return lines;
};

describe('a card', () => {
  it('that expires before the renewal is announced a month before, once for each card', async () => {
    const accountId = await member('card');
    await platform.reachedHead();
    const visa = {
      brand: 'visa',
      last4: '4242',
      expiryMonth: 4,
      expiryYear: 2026,
      country: 'GB',
    };
    const mailed = async (changed: object, iso: string): Promise<string[]> => {
      await moveTo(iso, accountId);
      await morning({ card: () => Promise.resolve({ ...visa, ...changed }) });
      return (await readAccountMails(platform, accountId)).map(({ text }) => text);
    };
    expect(await mailed({}, '2026-03-03T09:00:00.000Z')).toEqual([]);
    expect(await mailed({ expiryMonth: 3 }, '2026-03-04T09:00:00.000Z')).toEqual([
      expect.stringContaining(
        'Your card ending in 4242 is valid until 03/2026. Your Basic plan renews after that, on 2 April 2026.',
      ),
    ]);
    expect(await mailed({ expiryMonth: 3 }, '2026-03-05T09:00:00.000Z')).toHaveLength(1);
    const other = { last4: '4444', expiryMonth: 3 };
    expect(await mailed(other, '2026-03-06T09:00:00.000Z')).toHaveLength(2);
  });
});

describe('a new price', () => {
  const sellBasicFor = (pence: number) =>
    platform.payments.provision([{ terms: basic, pence, name: 'Tidemark Basic' }]);
  const paid = async (accountId: string): Promise<number[]> => {
    const { customerId } = await loadMembership(platform, accountId);
    const invoices = await platform.payments.invoices(customerId ?? '');
    return invoices.map(({ paidPence }) => paidPence);
  };

  const nextChargeOf = async (accountId: string) =>
    nextCharge(platform, await loadMembership(platform, accountId), platform.clock.now());

  it('holds for newcomers at once, and for the others from the first renewal after they were told', async () => {
    await sellBasicFor(149);
    const early = await member('early');
    await moveTo('2026-03-05T09:00:00.000Z', early);
    const told = await ran('stripe', 'reprice', 'basic', '--from', '2026-04-20');
    expect(told).toEqual([
      'New subscribers pay £1.99 a month for Basic.',
      'New subscribers pay £19.08 a year for Basic.',
      '1 member was told now. Nobody pays the new price before 20 April 2026.',
    ]);
    expect(await paid(await member('late'))).toEqual([199]);
    expect(await ran('stripe', 'reprice', 'basic', '--from', '2026-04-20')).toContain(
      'Nobody needed a notice.',
    );

    await moveTo('2026-04-01T09:00:00.000Z', early);
    await morning();
    await moveTo('2026-04-03T09:00:00.000Z', early);
    expect(await paid(early)).toEqual([149, 149]);

    const [at, noCredit] = ['2026-05-02T09:00:00.000Z', { creditPence: 0, creditLeftPence: 0 }];
    const charge = () => nextChargeOf(early);
    expect(await charge()).toEqual({ pence: 199, ...noCredit, at });
    await moveTo('2026-05-01T09:00:00.000Z', early);
    await morning();
    await morning();
    expect(await charge()).toEqual({ pence: 199, ...noCredit, at });
    expect((await loadMembership(platform, early)).priceChange).toBeNull();
    await moveTo('2026-05-03T09:00:00.000Z', early);
    expect(await paid(early)).toEqual([199, 149, 149]);
  });

  it('is paid from credit, as far as that lasts', async () => {
    await sellBasicFor(149);
    const early = await member('early');
    await platform.reachedHead();
    await ran('stripe', 'reprice', 'basic', '--from', '2026-03-03');
    const { customerId } = await loadMembership(platform, early);
    const credit = { customerId: customerId ?? '', description: 'Goodwill' };
    await platform.payments.giveCredit({ ...credit, creditId: 'c1', pence: 180 });
    await moveTo('2026-04-10T09:00:00.000Z', early);
    await platform.payments.giveCredit({ ...credit, creditId: 'c2', pence: 350 });
    const used = { creditPence: 199, creditLeftPence: 182 };
    const at = '2026-05-02T09:00:00.000Z';
    expect(await nextChargeOf(early)).toEqual({ pence: 0, ...used, at });
  });

  it('is not charged when the provider sells at yet another one by then', async () => {
    await sellBasicFor(149);
    const early = await member('early');
    await platform.reachedHead();
    await ran('stripe', 'reprice', 'basic', '--from', '2026-03-03');
    await sellBasicFor(249);
    await moveTo('2026-05-01T09:00:00.000Z', early);
    await morning();
    await moveTo('2026-05-03T09:00:00.000Z', early);
    expect(await paid(early)).toEqual([149, 149, 149]);
  });

  it('needs a plan that is paid for and a day', async () => {
    expect(await ran('stripe', 'reprice', 'free', '--from', '2026-04-20')).toContainEqual(
      expect.stringContaining('The plan is basic or pro.'),
    );
    for (const day of ['soon', '2026-02-31']) {
      expect(await ran('stripe', 'reprice', 'pro', '--from', day)).toContainEqual(
        expect.stringContaining('--from is a day such as 2026-04-15.'),
      );
    }
  });
});
