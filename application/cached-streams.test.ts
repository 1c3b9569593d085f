import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { accountDecider, accountStream } from '#domain/account/decider.ts';
import type { AccountCommand } from '#domain/account/commands.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { memoryBroadcast } from '#platform/broadcast/memory.adapter.ts';
import type { Broadcast } from '#platform/broadcast/broadcast.port.ts';
import type { FoldedStreams } from '#platform/folded-streams/folded-streams.port.ts';
import {
  withCacheInvalidation,
  openFoldedStreams,
} from '#platform/folded-streams/folded-streams.ts';
import { handleCommand, type CommandPorts } from './handle-command.ts';
import { loadStream } from './load-stream.ts';
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
const suspend: AccountCommand = { type: 'SuspendAccount', reason: 'r', now: today };
const restore: AccountCommand = { type: 'RestoreAccount', reason: 'r', now: today };

type Sent = { readonly command: AccountCommand; readonly key?: string };

const send = async (
  ports: CommandPorts,
  { command, key }: Sent,
  accountId = id,
): Promise<unknown> => {
  const context = createTestContext(today, key === undefined ? {} : { idempotencyKey: key });
  try {
    const request = {
      decider: accountDecider,
      stream: accountStream(accountId),
      command,
      context,
      subject: accountId,
    };
    const { events, revision } = await handleCommand(ports, request);
    return { events, revision };
  } catch (error) {
    if (error instanceof Rejection) return error.code;
    throw error;
  }
};

const withCache = async (
  { eventStore, keys }: TestPorts,
  broadcast: Broadcast = memoryBroadcast(),
): Promise<CommandPorts & { readonly foldedStreams: FoldedStreams }> => {
  const foldedStreams = await openFoldedStreams({ keys, broadcast });
  onTestFinished(foldedStreams.close);
  return { eventStore, foldedStreams };
};

const commands = fc.oneof(
  fc.constant(register),
  fc.constantFrom('Ada', 'Grace', 'Joan').map(rename),
  fc.constant(suspend),
  fc.constant(restore),
);
const steps = fc.array(
  fc.record({
    process: fc.constantFrom(0, 1),
    command: commands,
    key: fc.option(fc.constantFrom('a', 'b', 'c', 'd'), { nil: undefined }),
  }),
  { minLength: 1, maxLength: 25 },
);

describe('decisions on cached streams', () => {
  it('equal those on streams that are read whole, by two processes in turn', async () => {
    const [cached, whole] = [await openTestPorts(), await openTestPorts()];
    const processes = [await withCache(cached), await withCache(cached)];
    let accounts = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        accounts += 1;
        const accountId = `11111111-1111-4111-8111-${String(accounts).padStart(12, '0')}`;
        for (const { process, command, key } of history) {
          const sent = { command, ...(key !== undefined && { key: `${command.type} ${key}` }) };
          const ports = processes[process] ?? whole;
          expect(await send(ports, sent, accountId)).toEqual(await send(whole, sent, accountId));
        }
        const eventsOf = async (ports: TestPorts) =>
          (await readStreamEvents(ports, accountStream(accountId))).map(({ type, data }) => ({
            type,
            data,
          }));
        expect(await eventsOf(cached)).toEqual(await eventsOf(whole));
      }),
      { seed: 39 },
    );
  });

  it('leave the same state when two processes write at the same time', async () => {
    const ports = await openTestPorts();
    const processes = [await withCache(ports), await withCache(ports)];
    await send(ports, { command: register });
    // Few enough that none runs out of attempts on a busy machine.
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        send(processes[index % 2] ?? ports, { command: rename(`Name ${String(index)}`) }),
      ),
    );
    const whole = await loadStream(ports, { decider: accountDecider, stream });
    for (const each of processes)
      expect(await loadStream(each, { decider: accountDecider, stream })).toEqual(whole);
    const names = (await readStreamEvents(ports, stream)).flatMap(({ type, data }) =>
      type === 'AccountProfileChanged' && 'displayName' in data ? [data.displayName] : [],
    );
    expect(results.filter((result) => typeof result === 'string')).toEqual([]);
    expect(new Set(names).size).toBe(results.length);
  });

  it('find the repeat of an old command', async () => {
    const ports = await withCache(await openTestPorts());
    await send(ports, { command: register });
    const first = await send(ports, { command: rename('Grace'), key: 'old' });
    for (let count = 0; count < 30; count += 1)
      await send(ports, { command: rename(`Name ${String(count)}`) });
    expect(await send(ports, { command: rename('Grace'), key: 'old' })).toEqual(first);
  });

  it('read only the last event and those after it', async () => {
    const ports = await openTestPorts();
    const from: (number | undefined)[] = [];
    const eventStore = {
      ...ports.eventStore,
      read: (name: string, fromRevision?: number) => {
        from.push(fromRevision);
        return ports.eventStore.read(name, fromRevision);
      },
    };
    const cached = await withCache({ ...ports, eventStore });
    await send(cached, { command: register });
    await send(cached, { command: rename('Grace') });
    await send(cached, { command: rename('Joan') });
    expect(from).toEqual([undefined, undefined, 0]);
  });
});

describe('a log that was replaced by an empty one', () => {
  it('is read whole, so that nothing is decided on states of the old one', async () => {
    const [ports, empty] = [await openTestPorts(), await openTestPorts()];
    const cached = await withCache(ports);
    for (const command of [register, rename('Grace')]) await send(cached, { command });
    const replaced = { ...cached, eventStore: empty.eventStore };
    const before = await loadStream(replaced, { decider: accountDecider, stream });
    expect(before).toMatchObject({ revision: -1, state: accountDecider.initialState });
    await send(replaced, { command: register });
    const after = await loadStream(replaced, { decider: accountDecider, stream });
    expect(after).toEqual(await loadStream(empty, { decider: accountDecider, stream }));
  });
});

describe('the cached state of an account whose key is destroyed', () => {
  const cachedInTwo = async (broadcast: readonly [Broadcast, Broadcast]) => {
    const ports = await openTestPorts();
    const processes = [
      await withCache(ports, broadcast[0]),
      await withCache(ports, broadcast[1]),
    ] as const;
    await send(ports, { command: register });
    for (const each of processes) await loadStream(each, { decider: accountDecider, stream });
    return { ports, processes };
  };

  it('is removed in every process', async () => {
    const broadcast = memoryBroadcast();
    const { ports, processes } = await cachedInTwo([broadcast, broadcast]);
    const [one, other] = processes;
    expect(await other.foldedStreams.find(stream)).toBeDefined();
    await withCacheInvalidation(ports.keys, one.foldedStreams).destroy(id);
    expect(await one.foldedStreams.find(stream)).toBeUndefined();
    expect(await other.foldedStreams.find(stream)).toBeUndefined();
  });

  it('is not used when the message was lost', async () => {
    const { ports, processes } = await cachedInTwo([memoryBroadcast(), memoryBroadcast()]);
    await withCacheInvalidation(ports.keys, processes[0].foldedStreams).destroy(id);
    expect(await processes[1].foldedStreams.find(stream)).toBeUndefined();
  });
});
