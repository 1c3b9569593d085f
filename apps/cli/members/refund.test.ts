import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { loadMembership } from '#application/membership/load-membership.ts';
import { reconcileMembership } from '#application/membership/subscription/reconcile-membership.ts';
import { startSubscription } from '#application/membership/subscription/start-subscription.ts';
import { membershipStream } from '#domain/membership/decider.ts';
import {
  createEmbeddedPlatform,
  type EmbeddedPlatform,
} from '../../api/testing/embedded-platform.ts';
import { runInProduct } from '../run-command.ts';

let platform: EmbeddedPlatform;
beforeAll(async () => {
  platform = await createEmbeddedPlatform();
});
afterAll(() => platform.close());

const email = 'paid@example.com';

const ran = async (...argv: string[]): Promise<string> => {
  const lines: string[] = [];
  const add = (text: string): void => {
    lines.push(text);
  };
  await runInProduct(platform, ['refund', ...argv], { line: add, error: add, progress: add });
  return lines[0] ?? '';
};

const paidInvoice = async (): Promise<{ accountId: string; invoiceId: string }> => {
  const context = { actor: 'system', now: platform.clock.now(), correlationId: 'test' };
  const input = { email, password: 'Engine1843', displayName: 'Paid' };
  const { accountId } = await registerAccount(platform, input, context);
  const terms = { plan: 'basic', interval: 'month' } as const;
  const started = await startSubscription(
    platform,
    { accountId, terms, couponCode: null },
    context,
  );
  const payment = { clientSecret: started.clientSecret ?? '', paymentMethod: 'pm_card_visa' };
  await platform.demoProvider.pay(payment);
  await reconcileMembership(platform, { accountId }, context);
  const { customerId } = await loadMembership(platform, accountId);
  const [invoice] = await platform.payments.invoices(customerId ?? '');
  return { accountId, invoiceId: invoice?.id ?? '' };
};

const refunds = async (accountId: string): Promise<number[]> => {
  const found: number[] = [];
  for await (const { type, data } of platform.eventStore.read(membershipStream(accountId))) {
    if (type === 'RefundIssued') found.push((data as { pence: number }).pence);
  }
  return found;
};

it('gives back some of an invoice and then the rest, and never more', async () => {
  const { accountId, invoiceId } = await paidInvoice();
  expect(await ran(email, invoiceId, '--pence', '50', '--reason', 'Goodwill')).toBe(
    `50 pence refunded to ${email}; 149 are left of the invoice.`,
  );
  expect(await ran(email, invoiceId, '--pence', '150')).toContain('At most £1.49 of this invoice');
  expect(await ran(email, invoiceId)).toBe(
    `149 pence refunded to ${email}; 0 are left of the invoice.`,
  );
  expect(await ran(email, invoiceId)).toContain('At most £0');
  expect(await refunds(accountId)).toEqual([50, 149]);
  expect(await platform.payments.invoice(invoiceId)).toMatchObject({ refundedPence: 199 });
});

it('refuses an invoice of somebody else, and an amount that is none', async () => {
  expect(await ran(email, 'in_of_another')).toContain('This member has no such invoice.');
  expect(await ran(email, 'in_1', '--pence', '1.5')).toContain('--pence is a whole number');
});
