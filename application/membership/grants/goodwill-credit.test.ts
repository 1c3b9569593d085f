import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { membershipStream } from '#domain/membership/decider.ts';
import type { SubscriptionTerms } from '#domain/shared/plans/plans.ts';
import { registerAccount } from '../../account/registration/register-account.ts';
import { eraseAccount } from '../../members/erase-account.ts';
import {
  createTestContext,
  readStreamEvents,
  openTestPorts,
  today,
  type TestPorts,
} from '../../testing/test-ports.ts';
import { changePlan } from '../subscription/change-plan.ts';
import { giveCredit } from '../staff-changes/give-credit.ts';
import { giveGoodwillMonth } from './give-goodwill-month.ts';
import { loadMembership } from '../load-membership.ts';
import { previewChange } from '../staff-changes/preview-change.ts';
import { reconcileMembership } from '../subscription/reconcile-membership.ts';
import { startSubscription } from '../subscription/start-subscription.ts';
import { fakePayments, type FakePayments } from '#platform/payments/testing/fake-payments.ts';

type Ports = TestPorts & { readonly payments: FakePayments };
type Life = { readonly ports: Ports; readonly accountId: string };

const monthly = { plan: 'basic', interval: 'month' } as const;

const subscribed = async (terms: SubscriptionTerms = monthly): Promise<Life> => {
  const ports: Ports = { ...(await openTestPorts()), payments: fakePayments(() => today) };
  const input = { email: 'ada@example.com', password: 'Engine1843', displayName: 'Ada' };
  const { accountId } = await registerAccount(ports, input, createTestContext());
  const wanted = { accountId, terms, couponCode: null };
  const { subscriptionId } = await startSubscription(ports, wanted, createTestContext());
  ports.payments.pay(subscriptionId);
  await reconcileMembership(ports, { accountId }, createTestContext());
  return { ports, accountId };
};

const give = async ({ ports, accountId }: Life, idempotencyKey: string): Promise<void> => {
  const month = { accountId, plan: 'basic', reason: 'The site was away' } as const;
  await giveGoodwillMonth(ports, month, createTestContext(today, { idempotencyKey }));
};
const recorded = async ({ ports, accountId }: Life) =>
  (await readStreamEvents(ports, membershipStream(accountId))).filter(
    ({ type }) => type === 'GoodwillCreditGiven',
  );
// What the job does, however often it runs.
const carryOut = async ({ ports, accountId }: Life): Promise<void> => {
  const { credits } = await loadMembership(ports, accountId);
  for (const { creditId } of credits) await giveCredit(ports, { accountId, creditId });
};
const given = ({ ports }: Life): readonly number[] => [...ports.payments.credits.values()];

describe('a goodwill month of a plan that renews', () => {
  it('is credit that its preview names, and leaves the period', async () => {
    const life = await subscribed();
    const { ports, accountId } = life;
    const { periodEndsAt } = (await loadMembership(ports, accountId)).holdings.subscription ?? {};
    const change = { kind: 'goodwill', plan: 'basic' } as const;
    const preview = await previewChange(ports, { accountId, change }, createTestContext());
    expect(preview).toMatchObject({
      unchanged: null,
      events: ['GoodwillCreditGiven'],
      credit: { plan: 'basic', pence: 199, invoiceAt: periodEndsAt, leftPence: 0 },
    });
    expect(preview.after).toEqual(preview.before);
    await give(life, 'one');
    const [event] = await recorded(life);
    expect(event?.data).toMatchObject({ pence: 199, currency: 'GBP', invoiceAt: periodEndsAt });
    await carryOut(life);
    expect(given(life)).toEqual([199]);
    const { holdings } = await loadMembership(ports, accountId);
    expect(holdings.subscription?.periodEndsAt).toBe(periodEndsAt);
  });

  it('is a twelfth of a yearly price', async () => {
    const life = await subscribed({ plan: 'basic', interval: 'year' });
    await give(life, 'one');
    await carryOut(life);
    expect(given(life)).toEqual([159]);
  });

  it('leaves for later invoices what the next one does not use', async () => {
    const life = await subscribed({ plan: 'pro', interval: 'month' });
    const { ports, accountId } = life;
    await give(life, 'one');
    await carryOut(life);
    const change = { kind: 'goodwill', plan: 'basic' } as const;
    const { credit } = await previewChange(ports, { accountId, change }, createTestContext());
    expect(credit).toMatchObject({ pence: 599, leftPence: 599 });
  });

  it('adds to the credit that the next invoice leaves over', async () => {
    const { ports, accountId } = await subscribed({ plan: 'pro', interval: 'month' });
    const credit = { customerId: 'cus_1', creditId: 'c1', pence: 1500, description: 'Goodwill' };
    await ports.payments.giveCredit(credit);
    const change = { kind: 'goodwill', plan: 'pro' } as const;
    const preview = await previewChange(ports, { accountId, change }, createTestContext());
    expect(preview.credit).toMatchObject({ pence: 599, leftPence: 1500 });
  });

  it('follows what was paid for once the plan was cancelled', async () => {
    const life = await subscribed();
    const { ports, accountId } = life;
    await changePlan(ports, { accountId, target: { plan: 'free' } }, createTestContext());
    await give(life, 'one');
    expect(await recorded(life)).toEqual([]);
    expect((await loadMembership(ports, accountId)).holdings.grants).toHaveLength(1);
  });

  it('is credited once for each key, however often request and job are repeated or cut off', async () => {
    const key = fc.constantFrom('one', 'two', 'three');
    const step = fc.oneof(
      fc.record({ kind: fc.constant('request' as const), key }),
      fc.record({ kind: fc.constant('job' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const life = await subscribed();
        for (const each of steps) {
          await (each.kind === 'request' ? give(life, each.key) : carryOut(life));
        }
        await carryOut(life);
        const keys = new Set(steps.flatMap((each) => (each.kind === 'request' ? [each.key] : [])));
        expect(await recorded(life)).toHaveLength(keys.size);
        expect(given(life)).toEqual([...keys].map(() => 199));
      }),
      { numRuns: 20 },
    );
  });

  it('is not given to who was erased meanwhile', async () => {
    const life = await subscribed();
    await give(life, 'one');
    const { ports, accountId } = life;
    await eraseAccount(ports, { accountId }, createTestContext());
    await carryOut(life);
    expect(given(life)).toEqual([]);
  });
});
