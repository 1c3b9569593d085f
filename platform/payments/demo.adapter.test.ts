import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { UnavailableError } from '../unavailable-error.ts';
import { demoPayments, type DemoPayments } from './demo.adapter.ts';
import { noPayments } from './no-payments.adapter.ts';
import { PaymentRefusedError, WebhookRefusedError } from './payments.port.ts';

let folder: string;
let now: Date;
const opened: DemoPayments[] = [];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tidemark-demo-payments-'));
  now = new Date('2026-05-04T10:00:00.000Z');
});
afterEach(async () => {
  for (const { payments } of opened.splice(0)) await payments.close();
  await rm(folder, { recursive: true });
});

const open = (): DemoPayments => {
  const demo = demoPayments({
    file: path.join(folder, 'stripe.sqlite'),
    clock: { now: () => now },
    vat: { percent: 20, country: 'GB' },
  });
  opened.push(demo);
  return demo;
};

const buy = async ({ payments, provider }: DemoPayments, twice = false): Promise<string> => {
  const account = { accountId: 'a1', email: 'ada@tidemark.example', name: 'Ada' };
  const customerId = await payments.getOrCreateCustomer(account);
  const terms = { plan: 'pro', interval: 'month' } as const;
  const request = { customerId, terms, discountPence: 0, idempotencyKey: 'one' };
  const { clientSecret } = await payments.subscribe(request);
  await provider.pay({ clientSecret: clientSecret ?? '', paymentMethod: 'pm_card_visa', twice });
  return customerId;
};

it('charges a second subscription to the same plan for a payment made twice', async () => {
  const { payments, ...demo } = open();
  const customerId = await buy({ payments, ...demo }, true);
  const { subscriptions } = await payments.snapshot(customerId);
  const plan = { status: 'active', terms: { plan: 'pro', interval: 'month' } };
  expect(subscriptions).toMatchObject([plan, plan]);
  const invoices = await payments.invoices(customerId);
  expect(invoices.map(({ paidPence }) => paidPence)).toEqual([599, 599]);
});

it('has its prices for sale at once, with the tax that they include', async () => {
  const demo = open();
  expect(await demo.payments.prices()).toHaveLength(4);
  const [invoice] = await demo.payments.invoices(await buy(demo));
  expect(invoice?.vat).toEqual([{ percent: 20, pence: 100 }]);
});

it('remembers everything over a restart, and renews what became due meanwhile', async () => {
  const first = open();
  const customerId = await buy(first);
  await first.payments.close();
  now = new Date('2026-07-10T10:00:00.000Z');
  const second = open();
  await second.provider.settle();
  const invoices = await second.payments.invoices(customerId);
  expect(invoices.map(({ createdAt }) => createdAt.slice(0, 10))).toEqual([
    '2026-07-04',
    '2026-06-04',
    '2026-05-04',
  ]);
  expect(invoices.map(({ vat }) => vat)).toEqual(Array(3).fill([{ percent: 20, pence: 100 }]));
});

it('can be made to live in the past, for a history that is written afterwards', async () => {
  const demo = open();
  await demo.provider.freezeAt(new Date('2026-01-01T00:00:00.000Z'));
  const customerId = await buy(demo);
  await demo.provider.freezeAt(undefined);
  expect(await demo.payments.invoices(customerId)).toHaveLength(5);
});

it('takes test cards and known secrets alone', async () => {
  const { provider } = open();
  const unknown = { clientSecret: 'pi_1_secret_2', paymentMethod: 'pm_card_visa' };
  await expect(provider.pay(unknown)).rejects.toMatchObject({ code: 'not-found' });
  const real = { clientSecret: 'pi_1_secret_2', paymentMethod: '4242424242424242' };
  await expect(provider.pay(real)).rejects.toBeInstanceOf(PaymentRefusedError);
});

it('reads nothing before it delivered something', () => {
  const { payments } = open();
  expect(() => payments.readDelivery(Buffer.from('{}'), 't=1,v1=2')).toThrow(WebhookRefusedError);
});

it('says where payments are not set up', async () => {
  const none = noPayments();
  await expect(none.prices()).rejects.toBeInstanceOf(UnavailableError);
  expect(() => none.readDelivery(Buffer.from('{}'), '')).toThrow(WebhookRefusedError);
  expect(await none.health()).toBe('off');
  await none.close();
});
