import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { waitingHeader } from '#contract/headers.ts';
import { operations } from '#contract/operations.ts';
import { queuedActs, type QueuedAct } from '#contract/queued-acts.ts';
import { waitingTexts } from '#contract/waiting-texts.ts';
import { UnavailableError } from '#platform/unavailable-error.ts';
import { password, register, type TestResponse } from './testing/api-client.ts';
import { writeCases, type WriteCase, type WriteTestContext } from './testing/every-write.ts';
import { findVisitor, noteCreated, openWriteWorld, sendOperation } from './testing/write-world.ts';

const allActs: Readonly<Record<string, QueuedAct | undefined>> = queuedActs;

/** An act of a member who has just registered, so that it changes nothing for the others. */
const byNewMember = (name: WriteCase['name'], body?: unknown, variant?: string): WriteCase => ({
  by: 'guest',
  name,
  ...(variant !== undefined && { variant }),
  given: async ({ running }) => {
    const { cookie } = await register(running, `${randomUUID()}@example.com`);
    return { headers: { cookie }, ...(body !== undefined && { body }) };
  },
});

// Acts whose mail no read shows.
const mailCases: readonly WriteCase[] = [
  byNewMember('resendVerification'),
  byNewMember('requestPasswordReset', { email: 'member@example.com' }, 'of a member'),
  byNewMember('requestPasswordReset', { email: 'nobody@example.com' }, 'of nobody'),
  byNewMember('requestEmailChange', { email: 'changed@example.com', password }),
  byNewMember('requestDeletion', { password }),
];
const cases = [...mailCases, ...writeCases];
const rows = cases.map((write) => [[write.name, write.variant].join(' ').trim(), write] as const);

const setUp = (): (() => WriteTestContext) => {
  let world: WriteTestContext | undefined;
  beforeAll(async () => {
    world = await openWriteWorld();
  }, 120_000);
  afterAll(() => world?.running.close());
  return () => {
    if (!world) throw new Error('The API is not running.');
    return world;
  };
};

const finish = async (
  world: WriteTestContext,
  write: WriteCase,
  answer: TestResponse,
): Promise<void> => {
  expect(answer.status, answer.text).toBeLessThan(300);
  await world.running.platform.reachedHead();
  await noteCreated(world, write, answer);
};

const expectNotice = (
  { headers, body }: TestResponse,
  waiting: QueuedAct['waiting'] | undefined,
): void => {
  expect(headers.get(waitingHeader)).toBe(waiting ?? null);
  const { message } = (body ?? {}) as { readonly message?: string };
  if (waiting && message !== undefined) expect(message).toContain(waitingTexts[waiting]);
};

it('names only acts that are tested here', () => {
  const names = new Set<string>(cases.map(({ name }) => name));
  expect(Object.keys(allActs).filter((name) => !names.has(name))).toEqual(['stripeWebhook']);
});

describe('while jobs run', () => {
  const getWorld = setUp();

  it.each(mailCases.map((write) => [`${write.name} ${write.variant ?? ''}`, write] as const))(
    '%s waits for nothing',
    async (_, write) => {
      const world = getWorld();
      const { first: _first, ...given } = await write.given(world);
      const visitor = findVisitor(world, write.by);
      const answer = await sendOperation(world, visitor, operations[write.name], given);
      await finish(world, write, answer);
      expectNotice(answer, null);
    },
  );
});

describe('while the queue is paused', () => {
  const getWorld = setUp();

  it.each(rows)('%s is accepted, and says whether it waits', async (_, write) => {
    const world = getWorld();
    const { administration } = world.running.platform.jobs;
    const { first, ...given } = await write.given(world);
    const act = allActs[write.name];
    const isAboutQueue = act?.waiting === null;
    if (!isAboutQueue) await administration.pause();
    await first?.();
    const visitor = findVisitor(world, write.by);
    const answer = await sendOperation(world, visitor, operations[write.name], given);
    if (!isAboutQueue) await administration.resume();
    await finish(world, write, answer);
    expectNotice(answer, act?.waiting);
  });
});

describe('while the queue cannot take jobs', () => {
  const getWorld = setUp();
  const fail = () => Promise.reject(new UnavailableError('no memory'));
  const breakQueue = ({ running }: WriteTestContext): (() => void) => {
    const { jobs } = running.platform;
    const { administration } = jobs;
    const spies = [
      vi.spyOn(jobs, 'enqueue').mockImplementation(fail),
      vi.spyOn(jobs, 'check').mockImplementation(fail),
      vi.spyOn(administration, 'isPaused').mockImplementation(fail),
      vi.spyOn(administration, 'retry').mockImplementation(fail),
      vi.spyOn(administration, 'retryAll').mockImplementation(fail),
    ];
    return () => {
      for (const spy of spies) spy.mockRestore();
    };
  };

  it.each(rows)('%s is recorded and done later, or refused and not recorded', async (_, write) => {
    const world = getWorld();
    const { eventStore } = world.running.platform;
    const { first, ...given } = await write.given(world);
    const act = allActs[write.name];
    await first?.();
    const visitor = findVisitor(world, write.by);
    const send = () => sendOperation(world, visitor, operations[write.name], given);
    const head = await eventStore.head();
    const repair = breakQueue(world);
    let answer = await send();
    repair();
    if (act?.withoutQueue === 'refused') {
      expect(answer.status).toBe(503);
      expect(await eventStore.head()).toBe(head);
      answer = await send();
    } else {
      expectNotice(answer, act?.waiting);
    }
    await finish(world, write, answer);
  });

  it('the provider is told to deliver its events again', async () => {
    const world = getWorld();
    const head = await world.running.platform.eventStore.head();
    const repair = breakQueue(world);
    const { path } = operations.stripeWebhook;
    const answer = await findVisitor(world, 'guest').call('POST', path, {
      bytes: Buffer.from('{}'),
      headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=0' },
    });
    repair();
    expect(answer.status).toBe(503);
    expect(await world.running.platform.eventStore.head()).toBe(head);
  });
});

describe('the answer to a request for a new password', () => {
  const getWorld = setUp();

  it.each(['paused', 'unavailable'])('is the same for every address: %s', async (state) => {
    const world = getWorld();
    const { jobs } = world.running.platform;
    if (state === 'paused') await jobs.administration.pause();
    else vi.spyOn(jobs, 'check').mockRejectedValue(new UnavailableError('no memory'));
    const answers: (readonly [number, string | null, unknown])[] = [];
    for (const email of ['member@example.com', 'nobody@example.com']) {
      const visitor = findVisitor(world, 'guest');
      const { status, headers, body } = await sendOperation(
        world,
        visitor,
        operations.requestPasswordReset,
        { body: { email } },
      );
      const { requestId: _, ...shown } = body as { readonly requestId?: string };
      answers.push([status, headers.get(waitingHeader), shown]);
    }
    vi.restoreAllMocks();
    await jobs.administration.resume();
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[0]?.[0]).toBe(state === 'paused' ? 200 : 503);
  });
});
