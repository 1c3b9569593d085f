import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { loadMembership } from '#application/membership/load-membership.ts';
import { reconcileMembership } from '#application/membership/subscription/reconcile-membership.ts';
import { startSubscription } from '#application/membership/subscription/start-subscription.ts';
import { fakePayments, type FakePayments } from '#platform/payments/testing/fake-payments.ts';
import { countPaidInvoices, listAccountInvoices } from '#observations/invoices/queries.ts';
import type { Invoice } from '#platform/payments/payments.port.ts';
import { findAccountMails } from '#projections/mails/read-model.ts';
import { mailInvoicesWorker } from '#workers/mail/mail-invoices.ts';
import { createEmbeddedPlatform, type EmbeddedPlatform } from '../api/testing/embedded-platform.ts';

let platform: EmbeddedPlatform;
let payments: FakePayments;
let accountId: string;
let registered = 0;
beforeAll(async () => {
  platform = await createEmbeddedPlatform();
});
afterAll(() => platform.close());
beforeEach(async () => {
  payments = fakePayments(() => platform.clock.now());
  const email = `ada-${String((registered += 1))}@example.com`;
  const input = { email, password: 'Engine1843', displayName: 'Ada' };
  ({ accountId } = await registerAccount(platform, input, context()));
  const wanted = {
    accountId,
    terms: { plan: 'basic', interval: 'month' },
    couponCode: null,
  } as const;
  const ports = { ...platform, payments };
  const { subscriptionId } = await startSubscription(ports, wanted, context());
  payments.pay(subscriptionId);
  await reconcileMembership(ports, { accountId }, context());
});

const context = () => ({ actor: 'system', now: platform.clock.now(), correlationId: 'test' });

/** Runs the worker with these changes of the first invoice, or with more invoices. */
const mail = async (change: (first: Invoice) => readonly Invoice[]): Promise<object[]> => {
  const lines: object[] = [];
  const logger = pino(
    { level: 'warn' },
    { write: (line) => lines.push(JSON.parse(line) as object) },
  );
  const invoices: FakePayments['invoices'] = async (customerId) =>
    (await payments.invoices(customerId)).flatMap(change);
  const handle = mailInvoicesWorker.handler({
    ...platform,
    logger,
    payments: { ...payments, invoices },
  });
  const dueAt = platform.clock.now();
  await handle({ name: 'mail-invoices', key: 'test', attempt: 1, dueAt, payload: { accountId } });
  await platform.reachedHead();
  return lines;
};
const mailed = async (): Promise<string[]> =>
  (await findAccountMails(platform, accountId)).map(({ kind }) => kind);

it('stores an invoice that only gives credit, and mails the receipts of the others', async () => {
  const given = { paidAt: context().now.toISOString(), createdAt: '2020-01-01T00:00:00.000Z' };
  const credit = { id: 'in_credit', totalPence: -300, paidPence: 0, ...given };
  await mail((first) => [{ ...first, ...credit }, first]);
  const totals = (await listAccountInvoices(platform, accountId)).map(
    ({ totalPence }) => totalPence,
  );
  expect(totals.sort()).toEqual([-300, 199]);
  expect(await countPaidInvoices(platform, new Date(0))).toBe(1);
  // Only of the other invoice, which is then not the first.
  expect((await mailed()).filter((kind) => kind === 'receipt')).toHaveLength(1);
});

it('leaves out an invoice that cannot be stored, and logs it', async () => {
  const lines = await mail((first) => [{ ...first, id: 'in_bad', refundedPence: -1 }, first]);
  expect((await listAccountInvoices(platform, accountId)).map(({ id }) => id)).toEqual(['in_1']);
  expect(lines).toMatchObject([{ invoiceId: 'in_bad' }]);
  expect(await mailed()).toContain('receipt');
});

it('records a refund whose webhook was lost', async () => {
  const refund = { invoiceId: 'in_1', pence: 50, reason: 'By hand', idempotencyKey: 'by-hand' };
  await payments.refund(refund);
  await mail((first) => [first]);
  expect((await loadMembership(platform, accountId)).refundIds).toHaveLength(1);
});

it('mails a receipt of a purchase for which nothing was charged, and none of such a renewal', async () => {
  const free = { id: 'in_free', totalPence: 0, paidPence: 0 };
  const createdAt = platform.clock.now();
  const renewal = { id: 'in_renewal', createdAt: new Date(createdAt.getTime() + 1).toISOString() };
  await mail((first) => [
    { ...first, ...free, ...renewal },
    { ...first, ...free },
  ]);
  expect((await mailed()).filter((kind) => kind === 'receipt')).toHaveLength(1);
});
