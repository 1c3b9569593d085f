import { describe, expect, it, vi } from 'vitest';
import { accountDecider, accountStream } from '#domain/account/decider.ts';
import type { AccountCommand } from '#domain/account/commands.ts';
import { membershipDecider, membershipStream } from '#domain/membership/decider.ts';
import { isUuid } from '#domain/shared/ids.ts';
import { EventStoreError, type EventStore } from '#platform/event-store/event-store.port.ts';
import { dryRunCommand, handleCommand, type CommandPorts } from './handle-command.ts';
import {
  createTestContext,
  readStreamEvents,
  openTestPorts,
  today,
  type TestPorts,
} from './testing/test-ports.ts';

const id = '11111111-1111-4111-8111-111111111111';
const stream = accountStream(id);
const register: AccountCommand = {
  type: 'RegisterAccount',
  email: 'ada@example.com',
  displayName: 'Ada',
  username: 'ada',
  passwordHash: 'hash',
  verificationId: null,
  now: today,
};
const rename = (displayName: string): AccountCommand => ({
  type: 'ChangeAccountProfile',
  displayName,
  username: 'ada',
  now: today,
});
const toAccount = (
  ports: CommandPorts,
  command: AccountCommand,
  context = createTestContext(),
): ReturnType<typeof run> => run(ports, command, context);
const run = (
  ports: CommandPorts,
  command: AccountCommand,
  context: ReturnType<typeof createTestContext>,
) => handleCommand(ports, { decider: accountDecider, stream, command, context, subject: id });

type Append = EventStore['append'];
/** Ports whose store fails with the given errors first; pauses are recorded, not waited for. */
const failingFirst = (
  { eventStore }: TestPorts,
  trouble: (append: Append) => Append,
): CommandPorts & { pauses: number[]; append: ReturnType<typeof vi.fn<Append>> } => {
  const pauses: number[] = [];
  const append = vi.fn(trouble(eventStore.append.bind(eventStore)));
  return {
    eventStore: { ...eventStore, append },
    append,
    pauses,
    pause: (ms) => {
      pauses.push(ms);
      return Promise.resolve();
    },
  };
};
const times =
  (count: number, fail: (append: Append, args: Parameters<Append>) => ReturnType<Append>) =>
  (append: Append): Append => {
    let left = count;
    return (...args) => {
      left -= 1;
      return left >= 0 ? fail(append, args) : append(...args);
    };
  };
const wrongRevision = (): Promise<never> =>
  Promise.reject(new EventStoreError('wrong-revision', 'concurrent append'));
const unavailable = (): Promise<never> =>
  Promise.reject(new EventStoreError('unavailable', 'no answer'));

describe('a command that decides something', () => {
  it('is appended with who, when and why', async () => {
    const ports = await openTestPorts();
    const context = createTestContext(today, { actor: 'someone', causationId: 'job-7' });
    const handled = await toAccount(ports, register, context);
    const [event] = await readStreamEvents(ports, stream);
    expect(handled).toMatchObject({ revision: 0, events: [{ type: 'AccountRegistered' }] });
    expect(handled.position).toBe(event?.position);
    expect(event?.metadata).toEqual({
      at: today.toISOString(),
      actor: 'someone',
      correlationId: 'request-1',
      causationId: 'job-7',
      schemaVersion: 3,
      subject: id,
    });
    expect(isUuid(event?.id ?? '')).toBe(true);
  });

  it('dates an event when it happened', async () => {
    const ports = await openTestPorts();
    await ports.keys.obtain(id);
    const request = {
      decider: membershipDecider,
      stream: membershipStream(id),
      subject: id,
      context: createTestContext(),
      happenedAt: () => '2020-01-01T00:00:00.000Z',
    };
    const command = {
      type: 'GrantMembership',
      grantId: id,
      plan: 'pro',
      duration: 'trial',
      reason: 'Any',
      now: today,
    } as const;
    await handleCommand(ports, { ...request, command });
    const [event] = await readStreamEvents(ports, membershipStream(id));
    expect(event?.metadata.at).toBe('2020-01-01T00:00:00.000Z');
  });
});

describe('a command that repeats the current state', () => {
  it('writes nothing and has no position', async () => {
    const ports = await openTestPorts();
    await toAccount(ports, register);
    const again = await toAccount(ports, register);
    expect(again).toMatchObject({ events: [], revision: 0, position: undefined });
    expect(await readStreamEvents(ports, stream)).toHaveLength(1);
  });

  it('answers revision -1 for a stream without events', async () => {
    const ports = await openTestPorts();
    const command = { type: 'ExpireGrants', now: today } as const;
    const request = { decider: membershipDecider, stream: membershipStream(id), command };
    const handled = await handleCommand(ports, { ...request, context: createTestContext() });
    expect(handled).toMatchObject({ events: [], revision: -1, position: undefined });
  });
});

describe('commands at the same time', () => {
  it('are all appended, one after the other', async () => {
    const ports = await openTestPorts();
    await toAccount(ports, register);
    const names = ['a', 'b', 'c', 'd', 'e'];
    const handled = await Promise.all(names.map((name) => toAccount(ports, rename(name))));
    const events = await readStreamEvents(ports, stream);
    expect(events).toHaveLength(6);
    expect(handled.map(({ revision }) => revision).sort()).toEqual([1, 2, 3, 4, 5]);
  });

  it('decide on the current state: of two registrations the second sees the first', async () => {
    const ports = await openTestPorts();
    const both = await Promise.all([toAccount(ports, register), toAccount(ports, register)]);
    expect(both.map(({ events }) => events.length).sort()).toEqual([0, 1]);
  });
});

describe('a command that always meets a wrong revision', () => {
  it('retries ten times with backoff and jitter', async () => {
    const ports = failingFirst(await openTestPorts(), times(10, wrongRevision));
    await expect(toAccount(ports, register)).resolves.toMatchObject({ revision: 0 });
    expect(ports.append).toHaveBeenCalledTimes(11);
    expect(ports.pauses).toHaveLength(10);
    expect(new Set(ports.pauses).size).toBe(10);
    expect(
      ports.pauses.every((ms, index) => ms >= 0 && ms <= Math.min(500, 4 * 2 ** (index + 1))),
    ).toBe(true);
  });

  it('then fails with a conflict', async () => {
    const ports = failingFirst(await openTestPorts(), times(99, wrongRevision));
    await expect(toAccount(ports, register)).rejects.toMatchObject({
      kind: 'conflict',
      code: 'command/contended',
    });
    expect(ports.append).toHaveBeenCalledTimes(11);
  });
});

describe('a client that sent the revision it saw', () => {
  it('succeeds when nothing changed', async () => {
    const ports = await openTestPorts();
    await toAccount(ports, register);
    const context = createTestContext(today, { expectedRevision: 0 });
    await expect(toAccount(ports, rename('B'), context)).resolves.toMatchObject({ revision: 1 });
  });

  it('is rejected as stale when something changed', async () => {
    const ports = await openTestPorts();
    await toAccount(ports, register);
    await toAccount(ports, rename('B'));
    const context = createTestContext(today, { expectedRevision: 0 });
    await expect(toAccount(ports, rename('C'), context)).rejects.toMatchObject({
      kind: 'stale',
      code: 'command/stale',
    });
  });

  it('is rejected as stale after a concurrent append', async () => {
    const ports = await openTestPorts();
    await toAccount(ports, register);
    const rival = failingFirst(
      ports,
      times(1, async (append, args) => {
        await toAccount(ports, rename('Rival'));
        return append(...args);
      }),
    );
    const context = createTestContext(today, { expectedRevision: 0 });
    await expect(toAccount(rival, rename('C'), context)).rejects.toMatchObject({ kind: 'stale' });
    expect(await readStreamEvents(ports, stream)).toHaveLength(2);
  });
});

describe('a store that does not answer', () => {
  it('gets the same ids at the same revision again, before anything is read', async () => {
    const ports = await openTestPorts();
    const read = vi.spyOn(ports.eventStore, 'read');
    const flaky = failingFirst(ports, times(2, unavailable));
    await toAccount({ ...flaky, eventStore: { ...flaky.eventStore, read } }, register);
    const calls = flaky.append.mock.calls.map(([, events, expected]) => [events[0]?.id, expected]);
    expect(calls).toHaveLength(3);
    expect(new Set(calls.map((call) => JSON.stringify(call))).size).toBe(1);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('stores once what it had stored without an answer', async () => {
    const ports = await openTestPorts();
    const lost = failingFirst(
      ports,
      times(1, async (append, args) => {
        await append(...args);
        return unavailable();
      }),
    );
    const handled = await toAccount(lost, register);
    const events = await readStreamEvents(ports, stream);
    expect(events).toHaveLength(1);
    expect(handled).toMatchObject({ revision: 0, position: events[0]?.position });
  });

  it('finds its own events when another one was appended after them', async () => {
    const ports = await openTestPorts();
    await toAccount(ports, register);
    const lost = failingFirst(
      ports,
      times(1, async (append, args) => {
        await append(...args);
        await toAccount(ports, rename('Rival'));
        return wrongRevision();
      }),
    );
    const handled = await toAccount(lost, rename('Mine'));
    expect(handled).toMatchObject({ revision: 1, events: [{ data: { displayName: 'Mine' } }] });
    expect(await readStreamEvents(ports, stream)).toHaveLength(3);
  });

  it('fails the command after all retries', async () => {
    const ports = failingFirst(await openTestPorts(), times(99, unavailable));
    await expect(toAccount(ports, register)).rejects.toMatchObject({ code: 'unavailable' });
    expect(ports.append).toHaveBeenCalledTimes(11);
  });

  it('that is full is not retried', async () => {
    const full = (): Promise<never> => Promise.reject(new EventStoreError('full', 'no space'));
    const ports = failingFirst(await openTestPorts(), times(99, full));
    await expect(toAccount(ports, register)).rejects.toMatchObject({ code: 'full' });
    expect(ports.append).toHaveBeenCalledTimes(1);
  });
});

describe('an idempotency key', () => {
  const keyed = (idempotencyKey: string): ReturnType<typeof createTestContext> =>
    createTestContext(today, { idempotencyKey });

  it('leads to the same event ids and the same answer, even after later events', async () => {
    const ports = await openTestPorts();
    await toAccount(ports, register);
    const first = await toAccount(ports, rename('B'), keyed('key-1'));
    await toAccount(ports, rename('C'));
    const again = await toAccount(ports, rename('B'), keyed('key-1'));
    expect(again).toEqual(first);
    expect(await readStreamEvents(ports, stream)).toHaveLength(3);
  });

  it('answers the same though the client names an old revision', async () => {
    const ports = await openTestPorts();
    await toAccount(ports, register);
    const context = { ...keyed('key-1'), expectedRevision: 0 };
    const first = await toAccount(ports, rename('B'), context);
    expect(await toAccount(ports, rename('B'), context)).toEqual(first);
  });

  it('is stored once when both requests come at once', async () => {
    const ports = await openTestPorts();
    await toAccount(ports, register);
    const [one, other] = await Promise.all([
      toAccount(ports, rename('B'), keyed('key-1')),
      toAccount(ports, rename('B'), keyed('key-1')),
    ]);
    expect(one.revision).toBe(other.revision);
    expect(await readStreamEvents(ports, stream)).toHaveLength(2);
  });

  it('gives other ids for another stream or another key', async () => {
    const ports = await openTestPorts();
    const other = accountStream('22222222-2222-4222-8222-222222222222');
    const request = { decider: accountDecider, command: register, subject: id };
    await handleCommand(ports, { ...request, stream, context: keyed('key-1') });
    await handleCommand(ports, { ...request, stream: other, context: keyed('key-1') });
    await toAccount(ports, rename('B'), keyed('key-2'));
    const ids = [
      ...(await readStreamEvents(ports, stream)),
      ...(await readStreamEvents(ports, other)),
    ].map((event) => event.id);
    expect(ids.every(isUuid)).toBe(true);
    expect(new Set(ids).size).toBe(3);
  });
});

describe('a dry run', () => {
  const dryRun = (ports: CommandPorts, command: AccountCommand, context = createTestContext()) =>
    dryRunCommand(ports, { decider: accountDecider, stream, command, context, subject: id });

  it('decides like the command and appends nothing', async () => {
    const ports = await openTestPorts();
    await toAccount(ports, register);
    const { events, before, after, revision } = await dryRun(ports, rename('Countess'));
    expect(await readStreamEvents(ports, stream)).toHaveLength(1);
    expect({ before, after, revision }).toMatchObject({
      before: { displayName: 'Ada' },
      after: { displayName: 'Countess' },
      revision: 0,
    });
    expect((await toAccount(ports, rename('Countess'))).events).toEqual(events);
  });

  it('is rejected like the command', async () => {
    const ports = await openTestPorts();
    await expect(dryRun(ports, rename('Countess'))).rejects.toMatchObject({ kind: 'missing' });
    await toAccount(ports, register);
    const stale = createTestContext(today, { expectedRevision: 4 });
    await expect(dryRun(ports, rename('Countess'), stale)).rejects.toMatchObject({
      kind: 'stale',
    });
  });
});
