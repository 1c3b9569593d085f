import { beforeEach, describe, expect, it } from 'vitest';
import { accountStream, accountDecider } from '#domain/account/decider.ts';
import { dayMs, hourMs } from '#domain/shared/time/durations.ts';
import { getSubscriptionPhase } from '#domain/shared/plans/subscription.ts';
import { readLog } from '#platform/log-file/read-log.ts';
import { PaymentRefusedError } from '#platform/payments/payments.port.ts';
import { confirmDeletion, requestDeletion } from '../account/deletion/delete-account.ts';
import { registerAccount } from '../account/registration/register-account.ts';
import { verifyEmail } from '../account/registration/verify-email.ts';
import { grantAdmin } from '../account/staff/grant-admin.ts';
import { requireRegisteredAccount } from '../account/find-account.ts';
import { sendCommand } from '../handle-command.ts';
import { forgetCustomer } from '../membership/customer/forget-customer.ts';
import { loadMembership } from '../membership/load-membership.ts';
import { changePlan } from '../membership/subscription/change-plan.ts';
import { previewOwnChange } from '../membership/subscription/preview-subscription-change.ts';
import { reconcileMembership } from '../membership/subscription/reconcile-membership.ts';
import { startSubscription } from '../membership/subscription/start-subscription.ts';
import { fakePayments, type FakePayments } from '#platform/payments/testing/fake-payments.ts';
import { repeatErasures } from '../restoration/repeat-erasures.ts';
import {
  createTestContext,
  openTestPorts,
  readEventTypes,
  today,
  type TestPorts,
} from '../testing/test-ports.ts';
import { eraseAccount } from './erase-account.ts';
import { confirmErasure, orderErasure, requestErasure } from './request-erasure.ts';

type Ports = TestPorts & { readonly payments: FakePayments };

const password = 'Engine1843';
const explanation = 'Letter of 3 May';
const reason = 'asked-for';
const days = (count: number): Date => new Date(today.getTime() + count * dayMs);

let at = today;
let ports: Ports;
let accountId: string;
beforeEach(async () => {
  at = today;
  const opened = await openTestPorts();
  ports = { ...opened, clock: { now: () => at }, payments: fakePayments(() => at) };
  accountId = await join('ada');
});

const join = async (name: string): Promise<string> => {
  const input = { email: `${name}@example.com`, password, displayName: name };
  const registered = await registerAccount(ports, input, createTestContext());
  await verifyEmail(ports, registered, createTestContext());
  return registered.accountId;
};

const buy = async (): Promise<void> => {
  const terms = { plan: 'basic', interval: 'month' } as const;
  const purchase = { accountId, terms, couponCode: null };
  const { subscriptionId } = await startSubscription(ports, purchase, createTestContext(at));
  ports.payments.pay(subscriptionId);
  await reconcileMembership(ports, { accountId }, createTestContext(at));
};

const orderByOperator = (immediately: boolean) =>
  orderErasure(
    ports,
    { accountId, reason, explanation, operator: 'Jo', immediately },
    createTestContext(at),
  );

const executeADayLater = async (erasureId: string): Promise<void> => {
  at = new Date(at.getTime() + dayMs);
  await eraseAccount(ports, { accountId, erasureId }, createTestContext(at));
};

/** Every way in which an account ends, decided at the current time of the test. */
const endings: readonly (readonly [string, () => Promise<unknown>])[] = [
  [
    'the member’s own request, confirmed by mail',
    async () => {
      const own = { accountId, password, ipAddress: '203.0.113.7', userAgent: 'A browser' };
      await requestDeletion(ports, own, createTestContext(at));
      const { requests } = await requireRegisteredAccount(ports, accountId);
      const link = { purpose: 'delete-account', requestId: requests.deletion ?? '' } as const;
      const token = ports.linkTokens.issue({ ...link, accountId }, new Date(at.getTime() + dayMs));
      await confirmDeletion({ ...ports, systemNow: () => at }, { token }, createTestContext(at));
    },
  ],
  [
    'two admins, a day after the confirmation',
    async () => {
      const [bea, cleo] = [await join('bea'), await join('cleo')];
      for (const name of ['bea', 'cleo']) {
        const grant = { email: `${name}@example.com`, reason: 'Hired' };
        await grantAdmin(ports, grant, createTestContext(at));
      }
      const request = { accountId, reason, explanation } as const;
      await requestErasure(ports, request, createTestContext(at, { actor: bea }));
      const { erasure } = await requireRegisteredAccount(ports, accountId);
      const decision = { accountId, erasureId: erasure?.erasureId ?? '', explanation };
      await confirmErasure(ports, decision, createTestContext(at, { actor: cleo }));
      await executeADayLater(decision.erasureId);
    },
  ],
  [
    'an operator, a day later',
    async () => {
      await executeADayLater((await orderByOperator(false)).erasureId);
    },
  ],
  [
    'an operator, immediately',
    async () => {
      const { erasureId } = await orderByOperator(true);
      await eraseAccount(ports, { accountId, erasureId }, createTestContext(at));
    },
  ],
  [
    'an erasure that was interrupted before the key was destroyed',
    async () => {
      const destroy = () => Promise.reject(new Error('killed'));
      const killed = { ...ports, keys: { ...ports.keys, destroy } };
      await expect(
        eraseAccount(killed, { accountId, reason }, createTestContext(at)),
      ).rejects.toThrow('killed');
      at = new Date(at.getTime() + 5 * dayMs);
      await eraseAccount(ports, { accountId }, createTestContext(at));
    },
  ],
  [
    'the restoration of a backup that was made before the erasure',
    async () => {
      const erasedAt = at.toISOString();
      at = new Date(at.getTime() + 5 * dayMs);
      const restored = { ...ports, readLog: () => readLog(ports.bareStore) };
      await repeatErasures(restored, [{ accountId, erasedAt }], createTestContext(at));
    },
  ],
];

const forget = () => forgetCustomer(ports, { accountId }, createTestContext(at));
const listInvoices = () => ports.payments.invoices('cus_1');
const listPaid = async () => (await listInvoices()).map(({ paidPence }) => paidPence);
const listRefunded = async () => (await listInvoices()).map(({ refundedPence }) => refundedPence);

describe.each(endings)('an account ended by %s', (_, end) => {
  it('refunds everything if it was decided within the 14 days of the purchase', async () => {
    await buy();
    await changePlan(ports, { accountId, target: { plan: 'pro' } }, createTestContext(at));
    at = new Date(days(14).getTime() + 12 * hourMs);
    await end();
    await forget();
    await forget();
    expect(await listPaid()).toHaveLength(2);
    expect(await listRefunded()).toEqual(await listPaid());
    const { holdings } = await loadMembership(ports, accountId);
    expect(getSubscriptionPhase(holdings.subscription, at)).toBe('cancelled');
    expect([...ports.payments.customers]).toEqual([]);
  });

  it('refunds nothing afterwards', async () => {
    await buy();
    at = days(16);
    await end();
    await forget();
    expect(await listRefunded()).toEqual([0]);
    expect(await readEventTypes(ports, accountStream(accountId))).toContain('AccountErased');
  });
});

describe('an erasure that is due', () => {
  it('refunds what was charged after it was confirmed, and nothing from before', async () => {
    await buy();
    at = days(30);
    const { erasureId } = await orderByOperator(false);
    at = new Date(at.getTime() + hourMs);
    const renewal = { subscriptionId: 'sub_1', idempotencyKey: 'renewal' };
    await ports.payments.retryPayment(renewal);
    await executeADayLater(erasureId);
    await forget();
    await forget();
    const [renewed = 0] = await listPaid();
    expect(await listRefunded()).toEqual([renewed, 0]);
  });

  it('is tried again while the provider refuses such a refund, and forgets the customer anyway', async () => {
    await buy();
    at = days(30);
    const { erasureId } = await orderByOperator(false);
    await ports.payments.retryPayment({ subscriptionId: 'sub_1', idempotencyKey: 'renewal' });
    await executeADayLater(erasureId);
    const refund = () => Promise.reject(new PaymentRefusedError('refused', 'No balance.'));
    const refusing = { ...ports, payments: { ...ports.payments, refund } };
    const refused = forgetCustomer(refusing, { accountId }, createTestContext(at));
    await expect(refused).rejects.toThrow('refuses to refund £1.99');
    expect([...ports.payments.customers]).toEqual([]);
    at = new Date(at.getTime() + dayMs);
    await forget();
    expect(await listRefunded()).toEqual(await listPaid().then(([renewed]) => [renewed, 0]));
  });

  it('allows no purchase, no upgrade and no preview of one until it is withdrawn', async () => {
    const terms = { plan: 'pro', interval: 'year' } as const;
    const purchase = { accountId, terms, couponCode: null };
    const { erasureId } = await orderByOperator(false);
    const refusal = { code: 'membership/erasure-due', kind: 'conflict' };
    const context = () => createTestContext(at);
    await expect(startSubscription(ports, purchase, context())).rejects.toMatchObject(refusal);
    const preview = { accountId, target: terms, couponCode: null };
    await expect(previewOwnChange(ports, preview, context())).rejects.toMatchObject(refusal);
    expect(await ports.payments.listCustomers(accountId)).toEqual([]);
    const withdrawal = {
      type: 'WithdrawAccountErasure',
      erasureId,
      explanation,
      by: 'system',
    } as const;
    await sendCommand(ports, accountDecider, { id: accountId, command: withdrawal }, context());
    await buy();
    await orderByOperator(false);
    const upgrade = { accountId, target: { plan: 'pro' } } as const;
    await expect(changePlan(ports, upgrade, context())).rejects.toMatchObject(refusal);
    expect(await listPaid()).toHaveLength(1);
  });

  it('allows purchases while it waits for a second admin, because the member knows nothing of it', async () => {
    const bea = await join('bea');
    await grantAdmin(ports, { email: 'bea@example.com', reason: 'Hired' }, createTestContext());
    const request = { accountId, reason, explanation } as const;
    await requestErasure(ports, request, createTestContext(at, { actor: bea }));
    await buy();
    expect(await listPaid()).toHaveLength(1);
  });
});
