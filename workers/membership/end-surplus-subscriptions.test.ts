import { beforeEach, describe, expect, it } from 'vitest';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { sendCommand } from '#application/handle-command.ts';
import { reconcileMembership } from '#application/membership/subscription/reconcile-membership.ts';
import { startSubscription } from '#application/membership/subscription/start-subscription.ts';
import { fakePayments, type FakePayments } from '#platform/payments/testing/fake-payments.ts';
import {
  createTestContext,
  openTestPorts,
  readStreamEvents,
  today,
  type TestPorts,
} from '#application/testing/test-ports.ts';
import { membershipDecider, membershipStream } from '#domain/membership/decider.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import { catalogue } from '../catalogue.ts';
import { endSurplusSubscriptionsWorker } from './end-surplus-subscriptions.ts';

let at = today;
let ports: TestPorts & { readonly payments: FakePayments };
let accountId: string;
beforeEach(async () => {
  at = today;
  ports = { ...(await openTestPorts()), payments: fakePayments(() => at) };
  const input = { email: 'ada@example.com', password: 'Engine1843', displayName: 'Ada' };
  ({ accountId } = await registerAccount(ports, input, createTestContext()));
  const terms = { plan: 'basic', interval: 'month' } as const;
  const wanted = { accountId, terms, couponCode: null };
  await startSubscription(ports, wanted, createTestContext(at));
  ports.payments.pay('sub_1');
  await reconcileMembership(ports, { accountId }, createTestContext(at));
});

const react = async () =>
  (await readStreamEvents(ports, membershipStream(accountId))).flatMap((event) =>
    endSurplusSubscriptionsWorker.react(event),
  );
const statuses = async () =>
  (await ports.payments.snapshot('cus_1')).subscriptions.map(({ status }) => status);

const loseDispute = (): void => {
  const dispute = { id: 'du_1', subscriptionId: 'sub_1', invoiceId: 'in_1', pence: 199 };
  ports.payments.dispute({ ...dispute, status: 'lost', openedAt: at.toISOString() });
};
const endGrace = (): void => {
  const since = at.toISOString();
  const unpaid = { invoiceId: 'in_2', since, needsConfirmation: false };
  ports.payments.change('sub_1', () => ({ status: 'past_due', unpaid }));
  at = new Date(at.getTime() + 15 * dayMs);
};
const startHigherPlan = async (): Promise<void> => {
  const terms = { plan: 'pro', interval: 'month' } as const;
  const request = { customerId: 'cus_1', terms, discountPence: 0, idempotencyKey: 'by-hand' };
  await ports.payments.subscribe(request);
  ports.payments.pay('sub_2');
};

describe('a subscription that the provider still runs', () => {
  it.each([
    ['after a lost dispute', loseDispute, ['canceled']],
    ['after the grace period', endGrace, ['canceled']],
    ['beside a higher one that replaced it', startHigherPlan, ['active', 'canceled']],
  ] as const)('is ended there %s', async (_when, change, after) => {
    await change();
    await reconcileMembership(ports, { accountId }, createTestContext(at));
    const [job] = await react();
    expect(job?.payload).toEqual({ accountId });
    const run = { name: 'end-surplus-subscriptions', key: 'one', attempt: 1, dueAt: at };
    await endSurplusSubscriptionsWorker.handler(ports)({ ...run, payload: { accountId } });
    expect(await statuses()).toEqual(after);
  });

  it('is not ended while another change is made', async () => {
    await startHigherPlan();
    await reconcileMembership(ports, { accountId }, createTestContext(at));
    const command = { type: 'ClaimProviderChange', claimId: 'other', now: at } as const;
    await sendCommand(ports, membershipDecider, { id: accountId, command }, createTestContext(at));
    const pause = () => Promise.reject(new Error('waits for its turn'));
    const run = { name: 'end-surplus-subscriptions', key: 'one', attempt: 1, dueAt: at };
    const { handler } = endSurplusSubscriptionsWorker;
    const turn = handler({ ...ports, pause })({ ...run, payload: { accountId } });
    await expect(turn).rejects.toThrow('waits for its turn');
    expect(await statuses()).toEqual(['active', 'active']);
  });

  it('is not looked for after a cancellation, which the provider makes itself', async () => {
    await ports.payments.cancelNow({ subscriptionId: 'sub_1', idempotencyKey: 'by-hand' });
    await reconcileMembership(ports, { accountId }, createTestContext(at));
    expect(await react()).toEqual([]);
  });

  it('is ended by a worker of the catalogue', () => {
    expect(catalogue.reactions.map(({ name }) => name)).toContain('end-surplus-subscriptions');
  });
});
