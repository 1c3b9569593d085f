import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConsumerStatus } from '../consumers/run-consumers.ts';
import { saveConsumerError, type ConsumerError } from '../consumers/consumer-errors.ts';
import { sqliteReadModels } from '../read-models/sqlite.adapter.ts';
import { consumerChecks, remoteConsumersCheck } from './consumer-checks.ts';
import { combineHealthChecks, okFinding, type HealthFinding, type HealthCheck } from './health.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const part = (
  look: () => Promise<HealthFinding>,
  atWorst: HealthCheck['worstState'] = 'failing',
): HealthCheck => ({ name: 'store', worstState: atWorst, check: look });

describe('the health of a process', () => {
  it('is as bad as its worst part, and no part is worse than it may be', async () => {
    const refused = (): Promise<never> => Promise.reject(new Error('redis://secret'));
    const good = part(() => Promise.resolve(okFinding));
    expect((await combineHealthChecks([good])()).state).toBe('ok');
    const degraded = await combineHealthChecks([good, part(refused, 'degraded')])();
    expect(degraded).toEqual({
      state: 'degraded',
      parts: [
        { name: 'store', state: 'ok', words: 'ok' },
        { name: 'store', state: 'degraded', words: 'cannot be reached' },
      ],
    });
    expect((await combineHealthChecks([part(refused), part(refused, 'degraded')])()).state).toBe(
      'failing',
    );
  });

  it('is found once in a second, however often it is asked', async () => {
    const look = vi.fn(() => Promise.resolve(okFinding));
    const ask = combineHealthChecks([part(look)]);
    await Promise.all(Array.from({ length: 100 }, () => ask()));
    await ask();
    expect(look).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1000);
    await ask();
    expect(look).toHaveBeenCalledTimes(2);
  });

  it('does not wait for a part that does not answer, nor ask it again meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<HealthFinding>();
    const look = vi.fn(() => promise);
    const ask = combineHealthChecks([part(look)]);
    const late = ask();
    await vi.advanceTimersByTimeAsync(1500);
    expect((await late).parts).toEqual([
      { name: 'store', state: 'failing', words: 'does not answer' },
    ]);
    const again = ask();
    await vi.advanceTimersByTimeAsync(1500);
    expect((await again).state).toBe('failing');
    expect(look).toHaveBeenCalledTimes(1);
    resolve(okFinding);
    await vi.advanceTimersByTimeAsync(1000);
    expect((await ask()).state).toBe('ok');
  });

  it('comes back although an answer was lost', async () => {
    const look = vi.fn(() => Promise.resolve(okFinding));
    look.mockReturnValueOnce(new Promise(() => undefined));
    const ask = combineHealthChecks([part(look)]);
    const late = ask();
    await vi.advanceTimersByTimeAsync(1500);
    expect((await late).state).toBe('failing');
    await vi.advanceTimersByTimeAsync(20_000);
    expect((await ask()).state).toBe('ok');
  });
});

describe('a consumer of the log', () => {
  const readModels = sqliteReadModels({ file: ':memory:' });
  afterAll(() => readModels.close());
  const checksOf = (status: ConsumerStatus): HealthCheck[] =>
    consumerChecks({ consumers: { status: () => [status] }, readModels }, () => 'failing');
  const status: ConsumerStatus = {
    name: 'mail-welcome',
    state: 'live',
    position: '05',
    secondsBehind: 0,
    parked: undefined,
    reason: undefined,
    batches: 1,
    events: 1,
  };
  const parked: ConsumerStatus = {
    ...status,
    state: 'parked',
    parked: {
      consumer: 'mail-welcome',
      stream: 'account-1',
      revision: 0,
      eventId: 'e1',
      type: 'AccountRegistered',
      position: '05',
      error: 'Error: no',
      since: '2026-03-02',
    },
  };
  it.each<[string, ConsumerStatus, HealthFinding]>([
    ['works', status, okFinding],
    [
      'runs elsewhere',
      { ...status, state: 'elsewhere' },
      { state: 'ok', words: 'runs in another process' },
    ],
    ['starts', { ...status, state: 'starting' }, { state: 'failing', words: 'is starting' }],
    [
      'is retried',
      { ...status, state: 'retrying' },
      { state: 'degraded', words: 'fails and is retried' },
    ],
    [
      'is retried, and why',
      { ...status, state: 'retrying', reason: 'Error: store away' },
      { state: 'degraded', words: 'fails and is retried, because of Error: store away' },
    ],
    [
      'is rebuilt',
      { ...status, state: 'building' },
      { state: 'degraded', words: 'is being rebuilt' },
    ],
    [
      'is behind',
      { ...status, secondsBehind: 90 },
      { state: 'degraded', words: 'is 90 seconds behind' },
    ],
    ['is parked', parked, { state: 'failing', words: 'is parked at AccountRegistered' }],
    [
      'waits for the operator after the log was replaced',
      { ...status, state: 'waiting', reason: 'the log ends at 03, before 05, which was handled' },
      {
        state: 'failing',
        words:
          'waits for the operator (npm run cli -- reactions resume), because the log ends at 03, before 05, which was handled',
      },
    ],
    [
      'is rebuilt from another log',
      { ...status, state: 'building', reason: 'the log does not hold event e1' },
      { state: 'failing', words: 'is being rebuilt, because the log does not hold event e1' },
    ],
  ])('says that it %s', async (_what, found, finding) => {
    const [check] = checksOf(found);
    expect(check?.name).toBe('consumer mail-welcome');
    expect(await check?.check()).toEqual(finding);
  });

  it('says why it waits once, when others wait for the same', async () => {
    const waiting = { ...status, state: 'waiting', reason: 'the log ends at 03' } as const;
    const all = [
      waiting,
      { ...waiting, name: 'expire-grants' },
      { ...waiting, name: 'mail-notice', reason: 'the log ends at 04' },
    ];
    const checks = consumerChecks(
      { consumers: { status: () => all }, readModels },
      () => 'failing',
    );
    const found = await Promise.all(checks.map(({ check: look }) => look()));
    const why = 'waits for the operator (npm run cli -- reactions resume), because the log ends at';
    expect(found.map(({ state, words }) => `${state}: ${words}`)).toEqual([
      `failing: ${why} 03`,
      'failing: waits for the operator, as mail-welcome does',
      `failing: ${why} 04`,
    ]);
  });

  it('says so when it waits elsewhere, too', async () => {
    const names = ['a-reaction', 'b-reaction'];
    for (const consumer of names) {
      const trouble = { consumer, state: 'waiting', since: '2026-03-02', reason: 'no' } as const;
      await saveConsumerError(readModels, consumer, trouble);
    }
    const includes = (consumer: string): boolean => names.includes(consumer);
    const group = { name: 'reactions', worstState: 'degraded', includes } as const;
    const finding = await remoteConsumersCheck({ readModels }, group).check();
    expect(finding.words).toBe(
      'a-reaction, b-reaction each waits for the operator (npm run cli -- reactions resume), because no',
    );
    for (const consumer of names) await saveConsumerError(readModels, consumer, undefined);
  });

  it('that runs in another process has the trouble that is kept there, until it is over', async () => {
    const [check] = checksOf({ ...status, state: 'elsewhere' });
    const trouble: ConsumerError = {
      consumer: 'mail-welcome',
      state: 'waiting',
      since: '2026-03-02',
      reason: 'the log does not hold event e1',
    };
    await saveConsumerError(readModels, 'mail-welcome', trouble);
    expect((await check?.check())?.state).toBe('failing');
    await saveConsumerError(readModels, 'mail-welcome', undefined);
    expect((await check?.check())?.state).toBe('ok');
  });
});
