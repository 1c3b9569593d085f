import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hourMs } from '../shared/time/durations.ts';
import { deciderSpec } from '../shared/testing/decider-spec.ts';
import { type IssueSignal, type ScoreSignal, signalDecider, signalStream } from './signal.ts';
import type { SignalEvent } from './events.ts';
import { netReturn, calculateUsualReturn } from './score.ts';

const given = deciderSpec(signalDecider);
const at = '2026-05-04T10:00:00.000Z';
const inTime = new Date('2026-05-04T10:10:00.000Z');
const late = new Date(inTime.getTime() + 1);
const signal = { coinId: 'bitcoin', simulated: false, rule: 'rsi', direction: 'long', at } as const;
const raise = (changes: Partial<IssueSignal> = {}): IssueSignal => ({
  type: 'IssueSignal',
  ...signal,
  source: 'Binance',
  price: 100.0000000012,
  now: inTime,
  evidence: [{ name: 'rsi', before: 28.41234567, now: 31.2 }],
  ...changes,
});
const raised: SignalEvent = {
  type: 'TradingSignalRaised',
  data: {
    ...signal,
    source: 'Binance',
    raisedAt: inTime.toISOString(),
    price: '100',
    evidence: [{ name: 'rsi', before: 28.4123, now: 31.2 }],
  },
};
const missed: SignalEvent = {
  type: 'TradingSignalMissed',
  data: { ...signal, noticedAt: late.toISOString() },
};

describe('a signal', () => {
  it('is raised within ten minutes after its hour, with its evidence', () => {
    given().when(raise()).then(raised);
  });

  it('that is noticed later is counted and not raised, ever', () => {
    given()
      .when(raise({ now: late }))
      .then(missed);
    given(missed).when(raise()).thenNothing();
    given(missed)
      .when(raise({ now: late }))
      .thenNothing();
  });

  it('is raised once; the same hour can raise others', () => {
    given(raised).when(raise()).thenNothing();
    given(raised)
      .when(raise({ now: late }))
      .thenNothing();
    for (const other of [{ rule: 'macd' }, { direction: 'short' }] as const) {
      given(raised)
        .when(raise(other))
        .then({ ...raised, data: { ...raised.data, ...other } });
    }
  });

  it('is of an hour that is over', () => {
    const early = new Date(Date.parse(at) - 1);
    given()
      .when(raise({ now: early }))
      .thenRejects('invalid', 'signal/hour-not-over');
    given()
      .when(raise({ at: '2026-05-04T10:05:00.000Z' }))
      .thenRejects('invalid', 'signal/hour-not-over');
  });

  it('is of the stream of its coin and day', () => {
    expect(signalStream('bitcoin', at)).toBe('signal-bitcoin-20260504');
  });
});

const dueAt = '2026-05-05T10:00:00.000Z';
const due = new Date(dueAt);
const usual = { hours: 697, right: 0.47, mean: -0.0021 };
const score = (changes: Partial<ScoreSignal> = {}): ScoreSignal => ({
  type: 'ScoreSignal',
  coinId: 'bitcoin',
  rule: 'rsi',
  direction: 'long',
  at,
  outcome: { price: 101, source: 'Kraken', usual },
  now: due,
  ...changes,
});
const scored: SignalEvent = {
  type: 'TradingSignalScored',
  data: {
    ...signal,
    source: 'Kraken',
    dueAt,
    scoredAt: dueAt,
    entryPrice: '100',
    exitPrice: '101',
    netReturn: 0.008,
    right: true,
    usual,
  },
};

describe('the outcome of a signal', () => {
  it('is its return after costs of 0.1 % a side, 24 hours later', () => {
    given(raised).when(score()).then(scored);
    given(raised, scored).when(score()).thenNothing();
  });

  it.each([
    { direction: 'long', price: 100.2, gained: 0, right: false },
    { direction: 'long', price: 100.21, gained: 0.0001, right: true },
    { direction: 'short', price: 99.8, gained: 0, right: false },
    { direction: 'short', price: 99, gained: 0.008, right: true },
    { direction: 'short', price: 101, gained: -0.012, right: false },
  ] as const)('of a $direction from 100 to $price is $gained', (expected) => {
    const { direction, price, gained, right } = expected;
    const history = { ...raised, data: { ...raised.data, direction } } as SignalEvent;
    const state = [history].reduce(signalDecider.evolve, signalDecider.initialState);
    const outcome = { price, source: 'Kraken', usual: null };
    const [event] = signalDecider.decide(state, score({ direction, outcome }));
    if (event?.type !== 'TradingSignalScored') throw new Error('It was not scored.');
    expect(event.data.netReturn).toBeCloseTo(gained, 9);
    expect(event.data.right).toBe(right);
  });

  it('is taken within one source: entry and exit are of the source that has the exit', () => {
    const outcome = { price: 101.2, entryPrice: 100.2, source: 'Kraken', usual };
    const state = [raised].reduce(signalDecider.evolve, signalDecider.initialState);
    const [event] = signalDecider.decide(state, score({ outcome }));
    expect(event?.data).toMatchObject({
      source: 'Kraken',
      entryPrice: '100.2',
      exitPrice: '101.2',
      netReturn: 0.00798,
    });
  });

  it('waits for its candle for 48 hours, and then stays unresolved', () => {
    const until = Date.parse(dueAt) + 48 * hourMs;
    given(raised)
      .when(score({ outcome: null, now: new Date(until - 1) }))
      .thenNothing();
    const unresolved: SignalEvent = {
      type: 'TradingSignalUnresolved',
      data: {
        ...signal,
        dueAt,
        unresolvedAt: new Date(until).toISOString(),
        reason: 'no-candle',
      },
    };
    given(raised)
      .when(score({ outcome: null, now: new Date(until) }))
      .then(unresolved);
    given(raised, unresolved).when(score()).thenNothing();
  });

  it('is not known before, and of no signal that was not raised', () => {
    given(raised)
      .when(score({ now: new Date(due.getTime() - 1) }))
      .thenRejects('conflict', 'signal/not-due');
    given().when(score()).thenRejects('missing', 'signal/not-found');
    given(missed).when(score()).thenRejects('missing', 'signal/not-found');
  });
});

describe('a random entry', () => {
  const closes = (values: readonly number[]) => ({ first: 0, values: Float64Array.from(values) });

  it('is every hour of the thirty days up to the outcome, in the same direction', () => {
    // Rises by 1 % an hour for 60 hours, then stays.
    const prices = Array.from({ length: 900 }, (_, hour) => 100 * 1.01 ** Math.min(hour, 60));
    const around = { ...closes(prices), at: 800 * hourMs };
    // Entries from hour 104 on: nothing moves.
    expect(calculateUsualReturn(around, { ...around, direction: 'long' })).toEqual({
      hours: 697,
      right: 0,
      mean: -0.002,
    });
    const early = calculateUsualReturn(around, { at: 60 * hourMs, direction: 'long' });
    expect(early).toMatchObject({ hours: 61, right: 0.9836 });
    expect(calculateUsualReturn(around, { at: 60 * hourMs, direction: 'short' })).toMatchObject({
      right: 0,
    });
  });

  it('is not known from under a day of hours, and leaves out those without a price', () => {
    const prices = Array.from({ length: 60 }, (_, hour) => (hour < 24 ? NaN : 100));
    expect(calculateUsualReturn(closes(prices), { at: 35 * hourMs, direction: 'long' })).toBeNull();
    expect(
      calculateUsualReturn(closes(Array<number>(60).fill(100)), {
        at: 35 * hourMs,
        direction: 'long',
      }),
    ).toMatchObject({ hours: 36 });
  });

  it('costs both directions the same: together they lose the costs of both', () => {
    const price = fc.double({ min: 0.0001, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(price, fc.double({ min: 0.5, max: 2, noNaN: true }), (entry, factor) => {
        const exit = entry * factor;
        const both = netReturn('long', entry, exit) + netReturn('short', entry, exit);
        expect(both).toBeCloseTo(-0.004, 9);
      }),
    );
  });
});
