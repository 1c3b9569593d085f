import { afterEach, describe, expect, it } from 'vitest';
import { problemSchema } from '#contract/problem.ts';
import { operations } from '#contract/operations.ts';
import type { ConsumerState } from '#platform/consumers/consumer.ts';
import type { ConsumerStatus } from '#platform/consumers/run-consumers.ts';
import { saveConsumerError } from '#platform/consumers/consumer-errors.ts';
import { call, runApi, type TestResponse, type RunningApi } from '../testing/api-client.ts';

const consumer = (name: string, state: ConsumerState): ConsumerStatus => ({
  name,
  state,
  position: '',
  parked: undefined,
  reason: undefined,
  secondsBehind: 0,
  batches: 0,
  events: 0,
});

const open: RunningApi[] = [];
afterEach(async () => {
  for (const running of open.splice(0)) await running.close();
});

const readiness = async (running: RunningApi): Promise<TestResponse> =>
  call(running, 'GET', { path: operations.ready.path });

const allInOne = async (...consumers: readonly ConsumerStatus[]): Promise<TestResponse> => {
  const running = await runApi({
    deps: {
      consumers: {
        position: () => undefined,
        isBlocked: () => false,
        until: () => new Promise(() => undefined),
        status: () => consumers,
      },
    },
  });
  open.push(running);
  return readiness(running);
};

const live = consumer('account-details', 'live');

describe('who answers requests, with the consumers in the same process', () => {
  it('stays ready when a reaction is parked, and says that it is degraded', async () => {
    const answer = await allInOne(live, consumer('mail-welcome', 'parked'));
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ status: 'degraded' });
    const { parts } = answer.body as { parts: { name: string }[] };
    expect(parts).toContainEqual({
      name: 'consumer mail-welcome',
      state: 'degraded',
      words: 'is parked at an event',
    });
  });

  it('is not ready when a projection is parked: its answers are no longer true', async () => {
    const answer = await allInOne(consumer('account-details', 'parked'));
    expect(answer.status).toBe(503);
    expect(problemSchema.parse(answer.body).message).toContain('consumer account-details');
  });
});

describe('who answers requests, with the consumers in other processes', () => {
  const parkedAt = async (running: RunningApi, name: string): Promise<TestResponse> => {
    const [id, at] = ['e1', '2026-03-02T09:00:00.000Z'];
    const event = {
      consumer: name,
      stream: 'account-1',
      revision: 0,
      eventId: id,
      position: '05',
      type: 'AccountRegistered',
      error: 'Error: no',
      since: at,
    };
    const trouble = { consumer: name, state: 'parked', reason: 'Error: no', since: at } as const;
    await saveConsumerError(running.platform.readModels, name, { ...trouble, event });
    return readiness(running);
  };

  it.each([
    ['mail-welcome', 200, 'reactions', 'degraded'],
    ['member-directory', 503, 'projections', 'failing'],
  ])('says that %s is parked with %i', async (...given) => {
    const [name, status, part, state] = given;
    const running = await runApi({ deps: { consumers: undefined } });
    open.push(running);
    const answer = await parkedAt(running, name);
    expect(answer.status).toBe(status);
    const { parts } = answer.body as { parts: object[] };
    const words = `${name} is parked at AccountRegistered`;
    expect(parts).toContainEqual({ name: part, state, words });
  });
});
