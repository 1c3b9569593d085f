import { expect, it, vi } from 'vitest';
import { fakePayments } from '#platform/payments/testing/fake-payments.ts';
import { eraseAccount } from '#application/members/erase-account.ts';
import type { PrintedInvoice } from '#contract/membership/invoices.ts';
import { saveInvoices } from '#observations/invoices/store.ts';
import { listAccountIssuedInvoices } from '#observations/issued-invoices/queries.ts';
import { issueInvoicesWorker } from '#workers/membership/issue-invoices.ts';
import { call, register, registerAdmin } from '../testing/api-client.ts';
import { runApiForFile } from '../testing/staffed-api.ts';
import type { Visitor } from '../testing/api-client.ts';

const payments = fakePayments(() => running.platform.clock.now());
const running = await runApiForFile({ deps: { payments } });
const admin = await registerAdmin(running, 'invoices-admin@example.com');
await vi.waitUntil(
  async () => {
    const { body } = await call(running, 'GET', { path: '/api/subscriptions' });
    return (body as { stripePriceId: string | null }[]).some((plan) => plan.stripePriceId);
  },
  { timeout: 30_000 },
);

const buy = async (member: Visitor): Promise<void> => {
  const body = { planName: 'Basic', couponId: null };
  const begun = await member.call('POST', '/api/create-subscription', { body });
  const { clientSecret: _secret, ...payment } = begun.body as Record<string, string>;
  payments.pay(payment['subscriptionId'] ?? '');
  const paid = { ...payment, planName: 'basic' };
  expect((await member.call('POST', '/api/confirm-payment', { body: paid })).status).toBe(200);
};
const listOwn = async (member: Visitor): Promise<PrintedInvoice[]> =>
  (await member.call('GET', '/api/invoices')).body as PrintedInvoice[];
const readPrinted = async (member: Visitor, id: string): Promise<PrintedInvoice> =>
  (await member.call('GET', `/api/invoices/${id}`)).body as PrintedInvoice;
const rename = (member: Visitor, displayName: string) =>
  member.call('PATCH', '/api/profile', { body: { displayName, username: null } });
const changeSeller = (values: object): void => {
  Object.assign(running.platform.config, values);
};
const runAtStart = async (): Promise<void> => {
  const job = { name: 'issue-invoices', key: 'start', attempt: 1, dueAt: new Date(), payload: {} };
  await issueInvoicesWorker.handler({ ...running.platform, payments })(job);
};
const context = () => ({
  actor: 'system',
  now: running.platform.clock.now(),
  correlationId: 'test',
});

it('keeps buyer, seller and VAT number of an invoice as they were when it was issued', async () => {
  const ada = await register(running, 'ada-invoice@example.com');
  await buy(ada);
  const [invoice] = await listOwn(ada);
  const id = invoice?.id ?? '';
  const issued = await readPrinted(ada, id);
  expect(issued).toMatchObject({ buyer: { email: 'ada-invoice@example.com' } });
  await rename(ada, 'Somebody else');
  changeSeller({ SELLER_NAME: 'Other Ltd', SELLER_ADDRESS: '1 New Road', VAT_NUMBER: 'GB999' });
  expect(await readPrinted(ada, id)).toEqual(issued);
  expect(issued.seller.name).not.toBe('Other Ltd');
});

it('freezes invoices of an earlier release at the start, and keeps them after an erasure', async () => {
  const bob = await register(running, 'bob-invoice@example.com');
  await buy(bob);
  const [provided] = (await payments.invoices('cus_2')).filter(({ paidPence }) => paidPence > 0);
  if (provided === undefined) throw new Error('no invoice');
  await saveInvoices(running.platform, bob.id, [provided]);
  const readIssued = () => listAccountIssuedInvoices(running.platform, bob.id);
  expect(await readIssued()).toEqual([]);
  await runAtStart();
  const [issued] = await readIssued();
  expect(issued).toMatchObject({ id: provided.id, buyer: { email: 'bob-invoice@example.com' } });
  await rename(bob, 'Robert');
  await runAtStart();
  await eraseAccount(running.platform, { accountId: bob.id, reason: 'asked-for' }, context());
  await runAtStart();
  expect(await readIssued()).toEqual([issued]);
  const path = `/api/admin/invoices/${provided.id}`;
  expect((await admin.call('GET', path)).body).toMatchObject({
    buyer: { email: 'bob-invoice@example.com' },
  });
});
