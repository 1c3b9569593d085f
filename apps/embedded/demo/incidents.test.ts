import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findRegisteredAccount } from '#application/account/find-account.ts';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { readAccountMails } from '#application/mails/read-mails.ts';
import { loadMembership } from '#application/membership/load-membership.ts';
import { changePlan } from '#application/membership/subscription/change-plan.ts';
import { nextCharge } from '#application/membership/subscription/next-charge.ts';
import { reconcileMembership } from '#application/membership/subscription/reconcile-membership.ts';
import { startSubscription } from '#application/membership/subscription/start-subscription.ts';
import { refundInvoice } from '#application/membership/refunds/refund-invoice.ts';
import type { DemoIncidentRequest } from '#contract/system/demo.ts';
import { membershipStream } from '#domain/membership/decider.ts';
import { listFailedRefunds } from '#projections/open-cases/read-model.ts';
import { startPaymentTestProduct, type PaymentTestProduct } from '../testing/paying-product.ts';
import { causeIncident } from './incidents.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let product: PaymentTestProduct;
let count = 0;
beforeAll(async () => {
  product = await startPaymentTestProduct();
});
afterAll(() => product.close());

const deliverAll = async (): Promise<void> => {
  await product.platform.demoProvider.settle();
  for (const delivery of product.wire.take()) expect(await product.deliver(delivery)).toBe(200);
  await product.idle();
};

const readRefundEvents = async (accountId: string): Promise<readonly string[]> => {
  const types: string[] = [];
  for await (const { type } of product.platform.eventStore.read(membershipStream(accountId)))
    if (type.startsWith('Refund')) types.push(type);
  return types;
};

const readRefundSubjects = async (accountId: string): Promise<readonly string[]> => {
  const mails = await readAccountMails(product.platform, accountId);
  return mails.filter(({ kind }) => kind === 'refund').map(({ subject }) => subject);
};

const join = async (card: string | null = 'pm_card_visa') => {
  const { platform, context } = product;
  count += 1;
  const email = `incident${String(count)}@example.com`;
  const input = { email, password: 'Engine1843', displayName: 'Ada' };
  const { accountId } = await registerAccount(platform, input, context());
  const terms = { plan: 'basic', interval: 'month' } as const;
  const reconcile = () => reconcileMembership(platform, { accountId }, context());
  if (card !== null) {
    const purchase = { accountId, terms, couponCode: null };
    const { clientSecret } = await startSubscription(platform, purchase, context());
    await platform.demoProvider.pay({ clientSecret: clientSecret ?? '', paymentMethod: card });
    await reconcile();
  }
  return {
    accountId,
    cause: (incident: DemoIncidentRequest['incident']) =>
      causeIncident(platform, { email, incident }),
    state: async () => {
      await reconcile();
      return loadMembership(platform, accountId);
    },
    disputes: async () => {
      const { snapshot } = await reconcile();
      return snapshot?.disputes.map(({ status }) => status);
    },
    account: () => findRegisteredAccount(platform, accountId),
  };
};

describe('an incident of the demo', () => {
  it('opens a dispute about the newest payment, and loses it', async () => {
    const member = await join();
    await member.cause('dispute');
    expect(await member.disputes()).toEqual(['open']);
    await member.cause('dispute-lost');
    expect((await member.state()).holdings.subscription?.ended?.cause).toBe('dispute-lost');
    await expect(member.cause('dispute-won')).rejects.toMatchObject({
      code: 'demo/nothing-to-do',
    });
  });

  it('closes the dispute that a test card opens', async () => {
    const member = await join('pm_card_createDispute');
    expect(await member.disputes()).toEqual(['open']);
    await member.cause('dispute-won');
    expect(await member.disputes()).toEqual(['won']);
  });

  it('lets refunds fail, and work again', async () => {
    const { platform, context } = product;
    const member = await join();
    const { customerId } = await member.state();
    const [invoice] = await platform.payments.invoices(customerId ?? '');
    const { accountId } = member;
    const refund = (pence: number) => {
      const request = { accountId, invoiceId: invoice?.id ?? '', pence, reason: 'Asked for' };
      return refundInvoice(platform, request, context());
    };
    await member.cause('refunds-refused');
    await expect(refund(50)).rejects.toThrow();
    await member.cause('refunds-accepted');
    await refund(51);
    const [refunded] = await platform.payments.invoices(customerId ?? '');
    expect(refunded?.refundedPence).toBe(51);
  });

  it('returns a refund later, which the log, staff and the member learn, and which is made again', async () => {
    const { platform, context } = product;
    const member = await join();
    await deliverAll();
    const { accountId } = member;
    const { customerId } = await member.state();
    const read = async () => (await platform.payments.invoices(customerId ?? ''))[0];
    const invoiceId = (await read())?.id ?? '';
    const refund = () =>
      refundInvoice(platform, { accountId, invoiceId, reason: 'Asked for' }, context());
    await refund();
    await deliverAll();
    await member.cause('refund-failed');
    await deliverAll();
    expect(await read()).toMatchObject({ refundedPence: 0, failedRefunds: [{ pence: 199 }] });
    expect(await readRefundEvents(accountId)).toEqual(['RefundIssued', 'RefundFailed']);
    expect(await listFailedRefunds(platform)).toMatchObject([{ accountId }]);
    expect([...(await readRefundSubjects(accountId))].sort()).toEqual([
      'Your refund of £1.99',
      'Your refund of £1.99 did not arrive',
    ]);
    await refund();
    await deliverAll();
    expect(await read()).toMatchObject({ refundedPence: 199 });
    const events = await readRefundEvents(accountId);
    expect(events).toEqual(['RefundIssued', 'RefundFailed', 'RefundIssued']);
    expect(await listFailedRefunds(platform)).toEqual([]);
    expect(await readRefundSubjects(accountId)).toHaveLength(3);
  });

  it('announces a higher price, also to a member who then changes the interval', async () => {
    const { platform, context } = product;
    const member = await join();
    await member.cause('price-increase');
    const state = await member.state();
    expect(state.priceChange).toMatchObject({ fromPence: 149, toPence: 199 });
    expect(await nextCharge(platform, state, context().now)).toMatchObject({ pence: 149 });
    const target = { plan: 'basic', interval: 'year' } as const;
    await changePlan(platform, { accountId: member.accountId, target }, context());
    expect((await member.state()).holdings.subscription?.terms).toEqual(target);
    await join();
  });

  it('reports mails that bounced, five times on different days', async () => {
    const member = await join(null);
    for (let day = 0; day < 5; day += 1) {
      await member.cause('mail-soft-bounced');
      const { clock } = product.platform;
      await product.moveTo(new Date(clock.now().getTime() + 86_400_000));
    }
    expect((await member.account())?.suppression).toBe('soft-bounces');
    await member.cause('mail-delivered');
    expect((await member.account())?.suppression).toBeNull();
    await member.cause('mail-bounced');
    expect((await member.account())?.suppression).toBe('bounce');
    await expect(member.cause('dispute')).rejects.toMatchObject({ code: 'demo/nothing-to-do' });
  });

  it('needs a member', async () => {
    const request = { email: 'nobody@example.com', incident: 'dispute' } as const;
    await expect(causeIncident(product.platform, request)).rejects.toMatchObject({
      code: 'demo/unknown-member',
    });
  });
});
