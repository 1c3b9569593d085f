import { beforeEach, describe, expect, it } from 'vitest';
import { accountDecider, accountStream } from '#domain/account/decider.ts';
import { membershipDecider, membershipStream } from '#domain/membership/decider.ts';
import type { SubscriptionChangeRequested } from '#domain/membership/requested-change-events.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import { getSubscriptionPhase, type EndTiming } from '#domain/shared/plans/subscription.ts';
import { memoryBroadcast } from '#platform/broadcast/memory.adapter.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import { fakePayments, type FakePayments } from '#platform/payments/testing/fake-payments.ts';
import { endSuspendedPlanWorker } from '#workers/membership/end-suspended-plan.ts';
import type { CommandContext } from '../../command-context.ts';
import { sendCommand } from '../../handle-command.ts';
import { loadMembership } from '../../membership/load-membership.ts';
import { executeChange } from '../../membership/requested-changes/carry-out-change.ts';
import { reconcileMembership } from '../../membership/subscription/reconcile-membership.ts';
import { startSubscription } from '../../membership/subscription/start-subscription.ts';
import {
  createTestContext,
  openTestPorts,
  readStreamEvents,
  today,
  type TestPorts,
} from '../../testing/test-ports.ts';
import { registerAccount } from '../registration/register-account.ts';
import { suspendAndEndPlan } from './suspend-and-end-plan.ts';

/** What ends the sessions of a suspended account, which has none here. */
const unusedPorts = {
  sessions: { destroyAll: () => Promise.resolve(), endAll: () => Promise.resolve() },
  broadcast: memoryBroadcast(),
};

type Ports = TestPorts & typeof unusedPorts & { readonly payments: FakePayments };

let at = today;
let ports: Ports;
let accountId: string;

const staff = (more: Partial<CommandContext> = {}) => ({
  ...createTestContext(at, more),
  actor: 'staff',
});

const subscribe = async (): Promise<void> => {
  const terms = { plan: 'pro', interval: 'month' } as const;
  const wanted = { accountId, terms, couponCode: null };
  const { subscriptionId } = await startSubscription(ports, wanted, createTestContext(at));
  ports.payments.pay(subscriptionId);
  await reconcileMembership(ports, { accountId }, createTestContext(at));
};

beforeEach(async () => {
  at = today;
  const testPorts = await openTestPorts();
  ports = { ...testPorts, ...unusedPorts, payments: fakePayments(() => at) };
  const member = { email: 'ada@example.com', password: 'Engine1843', displayName: 'Ada' };
  ({ accountId } = await registerAccount(ports, member, createTestContext()));
  await subscribe();
});

const suspend = (endPlan: EndTiming | undefined, more: Partial<CommandContext> = {}) =>
  suspendAndEndPlan(ports, { accountId, reason: 'Fraud', endPlan }, staff(more));

/** The process ends after the suspension is stored, before the request to end the plan is. */
const suspendAndKill = async (endPlan: EndTiming, more: Partial<CommandContext> = {}) => {
  const append: EventStore['append'] = (stream, ...rest) =>
    stream === membershipStream(accountId)
      ? Promise.reject(new Error('killed'))
      : ports.eventStore.append(stream, ...rest);
  const killed = { ...ports, eventStore: { ...ports.eventStore, append } };
  const request = { accountId, reason: 'Fraud', endPlan };
  await expect(suspendAndEndPlan(killed, request, staff(more))).rejects.toThrow('killed');
};

const restore = () =>
  sendCommand(
    ports,
    accountDecider,
    { id: accountId, command: { type: 'RestoreAccount', reason: 'A mistake' } },
    staff(),
  );

/** Runs the jobs of the suspensions, then makes the requested changes, each twice as after a crash. */
const runWorkers = async (): Promise<void> => {
  at = new Date(at.getTime() + hourMs);
  const handle = endSuspendedPlanWorker.handler({ ...ports, clock: { now: () => at } });
  for (const event of await readStreamEvents(ports, accountStream(accountId))) {
    for (const { name, payload, runAt } of endSuspendedPlanWorker.react(event)) {
      const job = { name, payload, key: event.id, attempt: 1, dueAt: runAt ?? at };
      await handle(job);
      await handle(job);
    }
  }
  for (const { changeId } of await readRequests()) {
    await executeChange(ports, { accountId, changeId }, createTestContext(at));
    await executeChange(ports, { accountId, changeId }, createTestContext(at));
  }
};

const readRequests = async () =>
  (await readStreamEvents(ports, membershipStream(accountId))).flatMap(({ type, data }) =>
    type === 'SubscriptionChangeRequested' ? [data as SubscriptionChangeRequested['data']] : [],
  );

const readChanges = async () => (await readRequests()).map(({ change }) => change);

const readPhase = async () =>
  getSubscriptionPhase((await loadMembership(ports, accountId)).holdings.subscription, at);

describe('a suspension that ends the plan', () => {
  it.each([
    ['now', 'cancel-now', 'cancelled'],
    ['period-end', 'cancel-at-period-end', 'cancelling'],
  ] as const)(
    'is completed once by a worker after a crash (%s)',
    async (endPlan, change, phase) => {
      await suspendAndKill(endPlan);
      expect([await readChanges(), await readPhase()]).toEqual([[], 'active']);
      await runWorkers();
      await runWorkers();
      expect([await readChanges(), await readPhase()]).toEqual([[change], phase]);
    },
  );

  it('is made once when the worker runs after it', async () => {
    await suspend('now');
    expect([await readChanges(), await readPhase()]).toEqual([['cancel-now'], 'cancelled']);
    await runWorkers();
    expect(await readChanges()).toEqual(['cancel-now']);
  });

  it.each([{ idempotencyKey: 'first' }, { idempotencyKey: 'second' }, {}])(
    'is made once when staff repeat it after a crash (%o)',
    async (more) => {
      await suspendAndKill('period-end', { idempotencyKey: 'first' });
      await suspend('period-end', more);
      expect(await readPhase()).toBe('cancelling');
      await runWorkers();
      await suspend('period-end', more);
      expect([await readChanges(), await readPhase()]).toEqual([
        ['cancel-at-period-end'],
        'cancelling',
      ]);
    },
  );

  it('ends the plan as staff decided last', async () => {
    await suspendAndKill('period-end');
    const cancelNow = () => Promise.reject(new Error('unavailable'));
    const unavailable = { ...ports, payments: { ...ports.payments, cancelNow } };
    const request = { accountId, reason: 'Fraud', endPlan: 'now' } as const;
    await expect(suspendAndEndPlan(unavailable, request, staff())).rejects.toThrow('unavailable');
    await runWorkers();
    expect([await readChanges(), await readPhase()]).toEqual([['cancel-now'], 'cancelled']);
  });

  it('can be ordered again after staff undid the end of the plan', async () => {
    await suspend('period-end');
    const command = {
      type: 'RequestSubscriptionChange',
      changeId: '22222222-2222-4222-8222-222222222222',
      change: { kind: 'undo' },
      refunds: [],
      reason: 'A mistake',
    } as const;
    at = new Date(at.getTime() + 1);
    await sendCommand(ports, membershipDecider, { id: accountId, command }, staff());
    await runWorkers();
    expect(await readPhase()).toBe('active');
    await suspend('period-end');
    expect(await readPhase()).toBe('cancelling');
  });

  it('leaves the plan if the account was restored before the worker ran', async () => {
    await suspendAndKill('now');
    await restore();
    await runWorkers();
    expect([await readChanges(), await readPhase()]).toEqual([[], 'active']);
    await suspend(undefined);
    await runWorkers();
    expect([await readChanges(), await readPhase()]).toEqual([[], 'active']);
  });

  it('leaves a subscription that started after it, until staff repeat it', async () => {
    const member = { email: 'eve@example.com', password: 'Engine1843', displayName: 'Eve' };
    ({ accountId } = await registerAccount(ports, member, createTestContext()));
    await suspend('now');
    at = new Date(at.getTime() + hourMs);
    await subscribe();
    await runWorkers();
    expect([await readChanges(), await readPhase()]).toEqual([[], 'active']);
    await suspend('now');
    expect([await readChanges(), await readPhase()]).toEqual([['cancel-now'], 'cancelled']);
  });

  it('leaves the plan of an erased account to the erasure', async () => {
    await suspendAndKill('now');
    const command = { type: 'EraseAccount', reason: 'not-said' } as const;
    await sendCommand(ports, accountDecider, { id: accountId, command }, staff());
    await runWorkers();
    expect(await readChanges()).toEqual([]);
  });
});

describe('a suspension without an end of the plan', () => {
  it('leaves the plan, also as an earlier version stored it', async () => {
    await suspend(undefined);
    await runWorkers();
    expect([await readChanges(), await readPhase()]).toEqual([[], 'active']);
  });

  it('can be followed by one that ends the plan', async () => {
    await suspend(undefined);
    await suspend('now');
    expect([await readChanges(), await readPhase()]).toEqual([['cancel-now'], 'cancelled']);
  });
});
