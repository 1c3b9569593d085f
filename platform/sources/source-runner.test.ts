import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hourMs, minuteMs } from '#domain/shared/time/durations.ts';
import {
  type Source,
  type SourceResult,
  SourceError,
  type SourceRequest,
  type SourceState,
  type SourceStates,
} from './source.port.ts';
import { type FetchOutcome, type SourceRunner, sourceRunner } from './source-runner.ts';

const begin = new Date('2026-11-21T07:30:00.000Z');
const at = begin.toISOString();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: begin });
});
afterEach(() => {
  vi.useRealTimers();
});
const pass = (ms: number): void => {
  vi.setSystemTime(Date.now() + ms);
};

const memoryStates = (): SourceStates & { all: () => SourceState[] } => {
  const kept = new Map<string, string>();
  const idOf = ({ source, kind }: Pick<SourceState, 'source' | 'kind'>) => `${kind}|${source}`;
  const all = () => [...kept.values()].map((text) => JSON.parse(text) as SourceState);
  return {
    all,
    load: () => Promise.resolve(all()),
    save: (states) => {
      for (const state of states) kept.set(idOf(state), JSON.stringify(state));
      return Promise.resolve();
    },
    keepOnly: (configured) => {
      const ids = new Set(configured.map(idOf));
      for (const id of kept.keys()) if (!ids.has(id)) kept.delete(id);
      return Promise.resolve();
    },
  };
};

type Fake = Source<string, number> & {
  requests: SourceRequest<string>[];
  answers: (SourceResult<number> | Error)[];
};

const fake = (
  name: string,
  answers: (SourceResult<number> | Error)[],
  more: Partial<Source<string, number>> = {},
): Fake => {
  const source: Fake = {
    name,
    mode: 'live',
    refreshMs: 60_000,
    requests: [],
    answers,
    close: () => Promise.resolve(),
    ...more,
    fetch: (request) => {
      source.requests.push(request);
      const [answer] = source.answers.length > 1 ? source.answers.splice(0, 1) : source.answers;
      if (answer === undefined) return Promise.resolve({ status: 'nothing' });
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
  };
  return source;
};

const value = (number: number, etag?: string): SourceResult<number> => ({
  status: 'value',
  value: number,
  at,
  ...(etag !== undefined && { validators: { etag } }),
});
const down = new Error('connect ECONNREFUSED');

// Other tests are about freshness.
const newerWithinMs = () => Infinity;

const silent = { info: vi.fn(), warn: vi.fn() };
const start = (sources: readonly Fake[], states = memoryStates()) => {
  const runner: SourceRunner = sourceRunner({
    states,
    logger: silent,
    systemNow: () => new Date(),
    retry: { retries: 0, minPauseMs: 0 },
  });
  const group = runner.open({ kind: 'fear-greed', sources, newerWithinMs });
  const ask = async (query = 'now'): Promise<FetchOutcome<number>> => {
    const outcome = await group({ query: () => query, now: begin });
    if (outcome.status === 'value') outcome.accept();
    return outcome;
  };
  const stateOf = async (name: string): Promise<SourceState | undefined> => {
    await runner.save();
    return states.all().find(({ source }) => source === name);
  };
  return { runner, group, ask, stateOf, states };
};
const shown = (outcome: FetchOutcome<number>): unknown[] =>
  outcome.status === 'value'
    ? [outcome.source.name, outcome.value]
    : [outcome.status, outcome.status === 'unavailable' ? outcome.reasons : outcome.source.name];

describe('sources in order of preference', () => {
  it('use the first as long as it answers', async () => {
    const [first, second] = [fake('First', [value(1)]), fake('Second', [value(2)])];
    const { ask } = start([first, second]);
    expect(shown(await ask())).toEqual(['First', 1]);
    expect(shown(await ask())).toEqual(['First', 1]);
    expect(second.requests).toHaveLength(0);
  });

  it('fail over to the next, and return to the first when it has recovered', async () => {
    const first = fake('First', [down, value(1)]);
    const { ask, stateOf } = start([first, fake('Second', [value(2)])]);
    expect(shown(await ask())).toEqual(['Second', 2]);
    expect(await stateOf('First')).toMatchObject({
      failures: 1,
      lastError: { at, message: 'connect ECONNREFUSED' },
      lastSuccessAt: null,
    });
    expect(shown(await ask())).toEqual(['First', 1]);
    expect(await stateOf('First')).toMatchObject({ failures: 0, lastSuccessAt: at });
    expect(await stateOf('Second')).toMatchObject({ preference: 2, lastSuccessAt: at });
  });

  it('are told of once for each way in which they fail, and again after they recovered', async () => {
    silent.warn.mockClear();
    const other = new Error('HTTP 500');
    const first = fake('First', [down, down, other, down, other, value(1), down]);
    const { ask } = start([first, fake('Second', [value(2)])]);
    const told: number[] = [];
    for (let asked = 0; asked < 6; asked += 1) {
      pass(600_000);
      await ask();
      told.push(silent.warn.mock.calls.length);
    }
    expect(told).toEqual([1, 1, 2, 2, 2, 2]);
    await ask();
    expect(silent.warn).toHaveBeenCalledTimes(3);
  });

  it('fill no log, however many ways they find to fail', async () => {
    silent.warn.mockClear();
    const ways = Array.from({ length: 30 }, (_, at) => new Error(`fault ${String(at)}`));
    const { ask } = start([fake('First', ways), fake('Second', [value(2)])]);
    for (let asked = 0; asked < ways.length; asked += 1) {
      pass(600_000);
      await ask();
    }
    expect(silent.warn).toHaveBeenCalledTimes(10);
  });

  it('use the next where one has no value', async () => {
    const sources = [fake('First', [{ status: 'nothing' }]), fake('Second', [value(2)])];
    expect(shown(await start(sources).ask())).toEqual(['Second', 2]);
    const nothing = [fake('First', [{ status: 'nothing' }]), fake('Second', [down])];
    expect(shown(await start(nothing).ask())).toEqual(['nothing', 'First']);
  });

  it('report why no source could be asked', async () => {
    const { ask } = start([fake('First', [down]), fake('Second', [new Error('no such host')])]);
    expect(shown(await ask())).toEqual([
      'unavailable',
      [
        { source: 'First', reason: 'connect ECONNREFUSED' },
        { source: 'Second', reason: 'no such host' },
      ],
    ]);
  });

  it('ask each source only for what it has not answered yet', async () => {
    const first = fake('First', [value(1)]);
    const { group } = start([first]);
    const outcome = await group({ query: () => undefined, now: begin });
    expect(outcome.status).toBe('not-modified');
    expect(first.requests).toHaveLength(0);
  });

  it('are refused when one is listed twice', () => {
    expect(() => start([fake('First', []), fake('First', [])])).toThrow('listed twice');
  });
});

describe('a circuit breaker', () => {
  it('opens after three failures, lets one request through after a pause and closes when it succeeds', async () => {
    const first = fake('First', [down, down, down, down, value(1)]);
    const { ask, stateOf } = start([first, fake('Second', [value(2)])]);
    for (let time = 0; time < 5; time += 1) expect(shown(await ask())).toEqual(['Second', 2]);
    expect(first.requests).toHaveLength(3);
    expect(await stateOf('First')).toMatchObject({ breaker: 'open', failures: 3 });
    pass(10_000);
    expect(shown(await ask())).toEqual(['Second', 2]);
    expect(first.requests).toHaveLength(4);
    pass(10_000);
    await ask();
    expect(first.requests).toHaveLength(4);
    pass(10_000);
    expect(shown(await ask())).toEqual(['First', 1]);
    expect(await stateOf('First')).toMatchObject({ breaker: 'closed', failures: 0 });
  });

  it('stays open in the process that takes over', async () => {
    const states = memoryStates();
    const before = start([fake('First', [down]), fake('Second', [value(2)])], states);
    for (let time = 0; time < 3; time += 1) await before.ask();
    await before.runner.save();

    const first = fake('First', [value(1)]);
    const after = start([first, fake('Second', [value(2)])], states);
    await after.runner.resume();
    expect(shown(await after.ask())).toEqual(['Second', 2]);
    expect(first.requests).toHaveLength(0);
    pass(10_000);
    expect(shown(await after.ask())).toEqual(['First', 1]);
  });
});

describe('a request budget', () => {
  const limited = { budgets: [{ requests: 2, perMs: 60_000 }] };

  it('is enforced: when it is used up the next source is used, which is not a failure', async () => {
    const first = fake('First', [value(1)], limited);
    const { ask, stateOf } = start([first, fake('Second', [value(2)])]);
    const names = [await ask(), await ask(), await ask()].map(shown);
    expect(names).toEqual([
      ['First', 1],
      ['First', 1],
      ['Second', 2],
    ]);
    expect(await stateOf('First')).toMatchObject({ failures: 0, breaker: 'closed' });
    pass(61_000);
    expect(shown(await ask())).toEqual(['First', 1]);
  });

  it('names the time at which it is free again', async () => {
    const { ask } = start([fake('First', [value(1)], limited)]);
    await ask();
    await ask();
    expect(shown(await ask())).toEqual([
      'unavailable',
      [{ source: 'First', reason: 'the budget is used up until 2026-11-21T07:31:01.000Z' }],
    ]);
  });

  it('is one for all kinds of a provider', async () => {
    const first = fake('First', [value(1)], limited);
    const { runner, ask } = start([first]);
    const other = runner.open({
      kind: 'history',
      newerWithinMs,
      sources: [fake('First', [value(7)], limited)],
    });
    await ask();
    await other({ query: () => 'now', now: begin });
    expect((await ask()).status).toBe('unavailable');
  });

  it('counts every attempt by its cost', async () => {
    const source = fake('First', [value(1)], { ...limited, requestsPerFetch: 2 });
    const { ask } = start([source]);
    await ask();
    expect((await ask()).status).toBe('unavailable');
    expect(source.requests).toHaveLength(1);
  });

  it('continues in the process that takes over', async () => {
    const states = memoryStates();
    const before = start([fake('First', [value(1)], limited)], states);
    await before.ask();
    await before.ask();
    await before.runner.save();
    const after = start([fake('First', [value(1)], limited)], states);
    await after.runner.resume();
    expect((await after.ask()).status).toBe('unavailable');
  });
});

describe('a source that asks to wait', () => {
  it('is left alone until then, without retries', async () => {
    const busy = new SourceError('429 Too Many Requests', { retryAfterMs: 30_000 });
    const first = fake('First', [busy, value(1)]);
    const { ask, stateOf } = start([first, fake('Second', [value(2)])]);
    await ask();
    await ask();
    expect(first.requests).toHaveLength(1);
    expect(await stateOf('First')).toMatchObject({ notBefore: '2026-11-21T07:30:30.000Z' });
    pass(30_000);
    expect(shown(await ask())).toEqual(['First', 1]);
  });
});

describe('a failure that may pass', () => {
  const retrying = (source: Fake) => {
    const retry = { retries: 2, minPauseMs: 1 };
    const systemNow = () => new Date();
    const runner = sourceRunner({ states: memoryStates(), logger: silent, systemNow, retry });
    return runner.open({ kind: 'fear-greed', sources: [source], newerWithinMs });
  };

  it('is retried within the same request', async () => {
    const source = fake('First', [down, down, value(1)]);
    expect(shown(await retrying(source)({ query: () => 'now', now: begin }))).toEqual(['First', 1]);
  });

  it('is not retried when the source reports a permanent error', async () => {
    const source = fake('First', [new SourceError('401', { retryable: false }), value(1)]);
    const { status } = await retrying(source)({ query: () => 'now', now: begin });
    expect(status).toBe('unavailable');
    expect(source.requests).toHaveLength(1);
  });

  it('is not retried beyond the budget', async () => {
    const source = fake('First', [down], { budgets: [{ requests: 1, perMs: 60_000 }] });
    await retrying(source)({ query: () => 'now', now: begin });
    expect(source.requests).toHaveLength(1);
  });
});

describe('a conditional request', () => {
  const etags = ({ requests }: Fake) => requests.map(({ validators }) => validators?.etag);

  it('passes the validators of the last answer to the adapter', async () => {
    const source = fake('First', [value(1, '"a"'), { status: 'not-modified' }, value(2, '"b"')]);
    const { ask } = start([source]);
    expect(shown(await ask())).toEqual(['First', 1]);
    expect(shown(await ask())).toEqual(['not-modified', 'First']);
    expect(shown(await ask())).toEqual(['First', 2]);
    await ask();
    expect(etags(source)).toEqual([undefined, '"a"', '"a"', '"b"']);
  });

  it('is requested unconditionally when the answer was not stored', async () => {
    const source = fake('First', [value(1, '"a"')]);
    const { group } = start([source]);
    await group({ query: () => 'now', now: begin });
    await group({ query: () => 'now', now: begin });
    expect(etags(source)).toEqual([undefined, undefined]);
  });

  it('is requested unconditionally when another source has answered since', async () => {
    const first = fake('First', [value(1, '"a"'), down, value(3, '"c"')]);
    const { ask } = start([first, fake('Second', [value(2)])]);
    await ask();
    await ask();
    expect(shown(await ask())).toEqual(['First', 3]);
    expect(etags(first)).toEqual([undefined, '"a"', undefined]);
  });

  it('continues in the process that takes over', async () => {
    const states = memoryStates();
    const before = start([fake('First', [value(1, '"a"')])], states);
    await before.ask();
    await before.runner.save();
    const source = fake('First', [{ status: 'not-modified' }]);
    const after = start([source], states);
    await after.runner.resume();
    await after.ask();
    expect(etags(source)).toEqual(['"a"']);
  });
});

// The period of these tests is ten minutes; a value is its own time.
const dated = (minutes: number, etag?: string): SourceResult<number> => ({
  status: 'value',
  value: minutes,
  at: new Date(begin.getTime() + minutes * minuteMs).toISOString(),
  ...(etag !== undefined && { validators: { etag } }),
});

const datedGroup = (sources: readonly Fake[], states = memoryStates()) => {
  const runner = sourceRunner({
    states,
    logger: silent,
    systemNow: () => new Date(),
    retry: { retries: 0, minPauseMs: 0 },
  });
  const group = runner.open({
    kind: 'fear-greed',
    sources,
    newerWithinMs: () => 10 * minuteMs,
  });
  const ask = async (): Promise<FetchOutcome<number>> => {
    const outcome = await group({ query: () => 'now', now: new Date() });
    if (outcome.status === 'value') outcome.accept();
    return outcome;
  };
  const stateOf = async (name: string): Promise<SourceState | undefined> => {
    await runner.save();
    return states.all().find(({ source }) => source === name);
  };
  return { ask, stateOf, runner };
};

describe('a source that answers nothing newer', () => {
  const same: SourceResult<number> = { status: 'not-modified' };

  it('is requested unconditionally once its period is over, and then the next source is asked', async () => {
    const first = fake('First', [dated(0, '"a"'), same]);
    const second = fake('Second', [dated(11)]);
    const { ask, stateOf } = datedGroup([first, second]);
    expect(shown(await ask())).toEqual(['First', 0]);
    pass(10 * minuteMs);
    expect(shown(await ask())).toEqual(['not-modified', 'First']);
    pass(minuteMs);
    expect(shown(await ask())).toEqual(['Second', 11]);
    expect(first.requests.map(({ validators }) => validators?.etag)).toEqual([
      undefined,
      '"a"',
      undefined,
    ]);
    expect(await stateOf('First')).toMatchObject({
      failures: 0,
      breaker: 'closed',
      silentSince: '2026-11-21T07:40:00.000Z',
    });
  });

  it('keeps its figure where no other source has a newer one', async () => {
    const first = fake('First', [dated(0)]);
    const { ask } = datedGroup([first, fake('Second', [dated(-5)]), fake('Third', [down])]);
    pass(hourMs);
    expect(shown(await ask())).toEqual(['First', 0]);
  });

  it('gives way to the newest figure where all are old', async () => {
    const { ask } = datedGroup([fake('First', [dated(0)]), fake('Second', [dated(5)])]);
    pass(hourMs);
    expect(shown(await ask())).toEqual(['Second', 5]);
  });

  it('is logged once, and stays silent in the process that takes over', async () => {
    silent.warn.mockClear();
    const states = memoryStates();
    const before = datedGroup([fake('First', [dated(0, '"a"'), same])], states);
    await before.ask();
    for (let hour = 0; hour < 5; hour += 1) {
      pass(hourMs);
      await before.ask();
    }
    expect(silent.warn).toHaveBeenCalledTimes(1);
    await before.runner.save();
    const second = fake('Second', [dated(299)]);
    const after = datedGroup([fake('First', [same]), second], states);
    await after.runner.resume();
    expect(shown(await after.ask())).toEqual(['Second', 299]);
  });

  it('leaves no figure older than its period where a healthy source exists, whatever it answers', async () => {
    const answer = fc.oneof(
      fc.constant(same),
      fc.constant<SourceResult<number>>({ status: 'nothing' }),
      fc.constant(down),
      fc.record({ age: fc.integer({ min: 0, max: 90 }), hasTag: fc.boolean() }),
    );
    const turns = fc.array(fc.record({ answer, pause: fc.integer({ min: 1, max: 30 }) }), {
      minLength: 1,
      maxLength: 25,
    });
    await fc.assert(
      fc.asyncProperty(turns, fc.boolean(), async (given, isFirst) => {
        vi.setSystemTime(begin);
        const odd = fake('Odd', []);
        const healthy = fake('Healthy', []);
        const { ask } = datedGroup(isFirst ? [odd, healthy] : [healthy, odd]);
        let figure = -Infinity;
        for (const { answer: next, pause } of given) {
          pass(pause * minuteMs);
          const minutes = (Date.now() - begin.getTime()) / minuteMs;
          healthy.answers = [dated(minutes)];
          odd.answers = [
            'age' in next ? dated(minutes - next.age, next.hasTag ? '"x"' : undefined) : next,
          ];
          const outcome = await ask();
          if (outcome.status === 'value') figure = outcome.value;
          expect(outcome.status === 'value' || outcome.status === 'not-modified').toBe(true);
          expect(minutes - figure).toBeLessThanOrEqual(10);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('the states of sources', () => {
  it('of a source that is no longer configured are forgotten, and those of others stay', async () => {
    const states = memoryStates();
    const before = start([fake('First', [value(1)]), fake('Gone', [value(2)])], states);
    await before.ask();
    await before.runner.save();
    expect(states.all().map(({ source }) => source)).toEqual(['First', 'Gone']);
    const after = start([fake('First', [value(1)])], states);
    await after.runner.resume();
    expect(states.all()).toMatchObject([{ source: 'First', lastSuccessAt: at }]);
  });
});

describe('a runner that stops', () => {
  it('aborts the request in progress without counting a failure', async () => {
    const hanging: Fake = { ...fake('First', []), fetch: neverEnding };
    const { runner, ask, stateOf } = start([hanging]);
    const asked = ask();
    runner.stop();
    expect(shown(await asked)).toEqual([
      'unavailable',
      [{ source: 'First', reason: 'the process stops' }],
    ]);
    expect(await stateOf('First')).toMatchObject({ failures: 0, lastError: null });
  });
});

const neverEnding = ({ signal }: SourceRequest<string>): Promise<SourceResult<number>> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => {
      reject(new Error('aborted'));
    });
  });
