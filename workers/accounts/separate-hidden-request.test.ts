import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendCommand } from '#application/handle-command.ts';
import { joinSupportRequests } from '#application/support/join-support-requests.ts';
import {
  createCrashingStore,
  createTestContext,
  readEventTypes,
  readStreamEvents,
} from '#application/testing/test-ports.ts';
import { supportDecider, supportStream, type SupportCommand } from '#domain/support/support.ts';
import type { RunningConsumers } from '#platform/consumers/run-consumers.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import type { Platform } from '#platform/platform.ts';
import { listSupportRequests } from '#projections/support-requests/queries.ts';
import { startProjector } from '../start-projector.ts';
import { testPlatform } from '../testing/test-platform.ts';
import { separateHiddenRequestWorker } from './separate-hidden-request.ts';

const [first, second, third] = [
  '11111111-aaaa-4aaa-8aaa-aaaaaaaaaaaa',
  '22222222-bbbb-4bbb-8bbb-bbbbbbbbbbbb',
  '33333333-cccc-4ccc-8ccc-cccccccccccc',
] as const;
const ids = [first, second, third];
const context = createTestContext();

let platform: Platform;
let projector: RunningConsumers;

beforeEach(async () => {
  platform = await testPlatform();
  projector = startProjector(platform, { turnMs: 10, graceMs: 0 });
  const request = {
    accountId: null,
    plan: null,
    priority: false,
    topic: 'billing',
    address: 'ada@x.example',
    message: 'Why was I charged?',
  } as const;
  for (const id of ids) await send(id, { type: 'OpenSupportRequest', request, now: context.now });
  await projector.reachedHead();
});
afterEach(async () => {
  await projector.stop();
  await platform.close();
});

const send = (id: string, command: SupportCommand) =>
  sendCommand(platform, supportDecider, { id, subject: null, command }, context);

const join = (requestId: string, threadId: string, eventStore = platform.eventStore) =>
  joinSupportRequests(
    { ...platform, eventStore },
    { requestId: threadId, requestIds: [requestId] },
    context,
  );

/** Records the join as a process does that was killed directly afterwards. */
const joinAndCrash = (requestId: string, threadId: string) =>
  send(requestId, { type: 'JoinSupportRequest', threadId, now: context.now });

/** Each append of a join waits until so many of them were decided. */
const createMeetingStore = (store: EventStore, expectedJoins: number): EventStore => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  let decided = 0;
  return {
    ...store,
    append: async (stream, events, expected) => {
      if (events[0]?.type === 'SupportRequestJoined') {
        decided += 1;
        if (decided === expectedJoins) resolve(undefined);
        await promise;
      }
      return store.append(stream, events, expected);
    },
  };
};

const listQueue = async (): Promise<string[]> => {
  await projector.reachedHead();
  const { requests } = await listSupportRequests(platform, {});
  return requests.map(({ id }) => id).sort();
};

/** Runs the jobs of everything that happened to the requests twice, as after a crash. */
const work = async (): Promise<void> => {
  await projector.reachedHead();
  const handle = separateHiddenRequestWorker.handler(platform);
  for (const id of ids) {
    for (const event of await readStreamEvents(platform, supportStream(id))) {
      for (const { name, payload } of separateHiddenRequestWorker.react(event)) {
        const job = { name, payload, key: event.id, attempt: 1, dueAt: context.now };
        await handle(job);
        await handle(job);
      }
    }
  }
};

describe('two requests that colleagues join to each other at the same moment', () => {
  it('become one thread', async () => {
    const store = createMeetingStore(platform.eventStore, 2);
    await Promise.allSettled([join(first, second, store), join(second, first, store)]);
    expect(await listQueue()).toEqual([second, third]);
    await work();
    expect(await listQueue()).toEqual([second, third]);
  });

  it('tell the colleague whose join is not kept', async () => {
    const { eventStore } = platform;
    const store: EventStore = {
      ...eventStore,
      append: async (...events) => {
        await joinAndCrash(first, second);
        return eventStore.append(...events);
      },
    };
    await expect(join(second, first, store)).rejects.toMatchObject({ code: 'support/joined' });
    expect(await listQueue()).toEqual([second, third]);
  });

  it('become one thread if both processes are killed before they check', async () => {
    const isSeparation = (_stream: string, type: string) => type === 'SupportRequestSeparated';
    const crashing = createCrashingStore(platform.eventStore, isSeparation);
    const store = createMeetingStore(crashing, 2);
    await Promise.allSettled([join(first, second, store), join(second, first, store)]);
    expect(await listQueue()).toEqual([third]);
    await work();
    expect(await listQueue()).toEqual([second, third]);
  });
});

describe('three requests that are joined in a circle', () => {
  it('do not all leave the queue', async () => {
    const store = createMeetingStore(platform.eventStore, 3);
    await Promise.allSettled([
      join(first, second, store),
      join(second, third, store),
      join(third, first, store),
    ]);
    expect(await listQueue()).not.toEqual([]);
  });

  it('do not all leave the queue if the processes are killed', async () => {
    await joinAndCrash(first, second);
    await joinAndCrash(second, third);
    await joinAndCrash(third, first);
    expect(await listQueue()).toEqual([]);
    await work();
    expect(await listQueue()).not.toEqual([]);
  });
});

describe('a request whose thread is joined to another one at the same moment', () => {
  it('is in the queue again if it was joined last', async () => {
    await joinAndCrash(second, third);
    await joinAndCrash(first, second);
    expect(await listQueue()).toEqual([third]);
    await work();
    expect(await listQueue()).toEqual([first, third]);
  });

  it('is in the queue again if its thread was joined last', async () => {
    await joinAndCrash(first, second);
    await joinAndCrash(second, third);
    expect(await listQueue()).toEqual([third]);
    await work();
    expect(await listQueue()).toEqual([first, third]);
  });

  it('is in the queue again if its thread was erased', async () => {
    await send(second, { type: 'EraseSupportRequest', cause: 'asked-for', now: context.now });
    await joinAndCrash(first, second);
    await work();
    expect(await listQueue()).toEqual([first, third]);
  });
});

describe('requests that were joined to a request', () => {
  beforeEach(async () => {
    await join(first, second);
    await projector.reachedHead();
  });

  it('stay in its thread, and move with it', async () => {
    await work();
    expect(await listQueue()).toEqual([second, third]);
    await join(second, third);
    await work();
    expect(await listQueue()).toEqual([third]);
    expect(await readEventTypes(platform, supportStream(first))).toEqual([
      'SupportRequestOpened',
      'SupportRequestJoined',
      'SupportRequestJoined',
    ]);
  });

  it('move before it, so that none is hidden if the process is killed in between', async () => {
    let joins = 0;
    const store = createCrashingStore(platform.eventStore, (_stream, type) => {
      if (type === 'SupportRequestJoined') joins += 1;
      return joins === 2;
    });
    await expect(join(second, third, store)).rejects.toThrow('killed');
    expect(await listQueue()).toEqual([second, third]);
  });

  it('are left alone once they are erased', async () => {
    await send(first, { type: 'EraseSupportRequest', cause: 'asked-for', now: context.now });
    await work();
    expect(await readEventTypes(platform, supportStream(first))).not.toContain(
      'SupportRequestSeparated',
    );
  });
});
