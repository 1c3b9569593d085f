import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordHours } from '#application/predictions/record-hours.ts';
import { createAccurateHistory } from '#application/predictions/testing/good-history.ts';
import { majorCoins } from '#domain/shared/market/major-coins.ts';
import { dayMs, hourMs } from '#domain/shared/time/durations.ts';
import type { SignalEvent } from '#domain/signal/events.ts';
import { signalStream } from '#domain/signal/signal.ts';
import { simulatedMarket } from '#models/simulated-market/simulated-market.ts';
import { openCandleCollections, writeCandles } from '#observations/candles/store.ts';
import { listSignallingStatuses } from '#observations/signalling/queries.ts';
import { createSourceStateStore } from '#observations/sources/store.ts';
import { type RunningConsumers, startConsumers } from '#platform/consumers/run-consumers.ts';
import {
  startPosition as beginning,
  type StoredEvent,
} from '#platform/event-store/event-store.port.ts';
import type { MarketData } from '#platform/market-data/market-data.port.ts';
import type { Platform } from '#platform/platform.ts';
import { healthySource } from '#platform/sources/testing/healthy-source.ts';
import { projectionConsumer } from '#projections/engine/generations.ts';
import { predictionStatus } from '#projections/prediction-status/projection.ts';
import { testPlatform } from '../../testing/test-platform.ts';
import { type RunningSignals, type SignalsDeps, startSignals } from './start-signals.ts';

const coins = majorCoins.length;

let platform: Platform;
let started: RunningSignals[];
let consumers: RunningConsumers | undefined;
// At half past an hour, so that no hour ends meanwhile.
const stillPlatform = async (): Promise<Platform> => {
  const opened = await testPlatform();
  const hour = Math.floor(opened.clock.now().getTime() / hourMs) * hourMs;
  await opened.movableClock?.freezeAt(new Date(hour + 1.5 * hourMs));
  return opened;
};
beforeEach(async () => {
  platform = await stillPlatform();
  started = [];
  consumers = undefined;
});
afterEach(async () => {
  for (const signals of started) await signals.stop();
  await consumers?.stop();
  await platform.close();
});

type Given = Partial<SignalsDeps['platform']>;

const start = (given: Given = {}, options: Partial<SignalsDeps> = {}): RunningSignals => {
  const signals = startSignals({
    platform: { ...platform, ...given },
    demoHours: 240,
    hoursAtOnce: 100,
    systemNow: () => 0,
    startsAfterMs: null,
    ...options,
  });
  started.push(signals);
  return signals;
};

const allSignals = async (): Promise<StoredEvent[]> => {
  const found: StoredEvent[] = [];
  const subscription = platform.eventStore.subscribe(
    { from: beginning, categories: ['signal'] },
    (events) => {
      found.push(...events);
      return Promise.resolve();
    },
  );
  await Promise.race([subscription.caughtUp, subscription.done]);
  await subscription.stop();
  return found;
};
const linesOf = (events: readonly StoredEvent[]): string[] =>
  events.map(({ type, data }) => {
    const { coinId, rule, direction, at } = data as SignalEvent['data'];
    return [type, coinId, rule, direction, at].join(' ');
  });

describe('in a demo', () => {
  it('the months before are judged afterwards, once, each hour as it was then, and scored', async () => {
    const signals = start();
    await signals.turnNow();
    const events = await allSignals();
    const lines = linesOf(events);
    expect(new Set(lines).size).toBe(lines.length);
    expect(new Set(events.map(({ data }) => (data as { coinId: string }).coinId)).size).toBe(coins);
    const raised = events.filter(({ type }) => type === 'TradingSignalRaised');
    expect(raised.length).toBeGreaterThan(100);
    for (const { data } of raised) {
      expect(data).toMatchObject({ simulated: true });
      const { at, raisedAt } = data as { at: string; raisedAt: string };
      expect(Date.parse(raisedAt) - Date.parse(at)).toBe(60_000);
    }
    const now = platform.clock.now().getTime();
    const due = raised.filter(({ data }) => Date.parse((data as { at: string }).at) + dayMs <= now);
    expect(events.filter(({ type }) => type === 'TradingSignalScored')).toHaveLength(due.length);
    const head = await platform.eventStore.head();
    await signals.turnNow();
    await signals.stop();
    await start().turnNow();
    expect(await platform.eventStore.head()).toBe(head);
  });

  it('evaluating waits while a page loads', async () => {
    const acts: string[] = [];
    const answers = [true, true, false];
    const eventStore: Platform['eventStore'] = {
      ...platform.eventStore,
      append: (...given) => {
        acts.push('writes');
        return platform.eventStore.append(...given);
      },
    };
    const isPageLoading = (): boolean => {
      const isLoading = answers.shift() ?? false;
      acts.push(isLoading ? 'waits' : 'continues');
      return isLoading;
    };
    await start({ eventStore }, { isPageLoading }).turnNow();
    expect(acts.join(' ')).toMatch(/^waits waits continues .*writes/);
  });

  it('pieces of another size, and two workers at once, give the same signals', async () => {
    const pieces = start({ leases: noLeases }, { hoursAtOnce: 31 });
    const whole = start({ leases: noLeases }, { hoursAtOnce: 240 });
    await Promise.all([pieces.turnNow(), whole.turnNow()]);
    const both = linesOf(await allSignals()).toSorted();
    expect(new Set(both).size).toBe(both.length);
    const clock = fixed(platform.clock.now().getTime());
    await platform.close();
    platform = await stillPlatform();
    const alone = start({ clock });
    await alone.turnNow();
    const wanted = linesOf(await allSignals()).toSorted();
    expect(both.length).toBeGreaterThan(100);
    expect(both).toEqual(wanted);
  });

  it('a moved clock judges the hours on the way, the first coin’s at once; nobody gets mails about them', async () => {
    const signals = start({}, { demoHours: 24 });
    await signals.turnNow();
    const before = await allSignals();
    const clock = platform.movableClock;
    const from = platform.clock.now().getTime();
    await signals.runClockMove(
      () => clock?.moveTo(new Date(from + 100 * hourMs)) ?? Promise.resolve(),
    );
    const atOnce = (await allSignals()).slice(before.length);
    expect(new Set(atOnce.map(({ data }) => (data as SignalEvent['data']).coinId))).toEqual(
      new Set(['bitcoin']),
    );
    await signals.turnNow();
    const events = (await allSignals()).slice(before.length);
    const raised = events.filter(({ type }) => type === 'TradingSignalRaised');
    expect(raised.length).toBeGreaterThan(40);
    expect(events.filter(({ type }) => type === 'TradingSignalMissed')).toEqual([]);
    expect(raised.every(({ metadata }) => Date.parse(metadata.at) > from - hourMs)).toBe(true);
    expect((await platform.jobs.counts()).delayed).toBe(0);
    expect(await listSignallingStatuses(platform)).toContainEqual(
      expect.objectContaining({ id: 'bitcoin', since: expect.any(String) as string }),
    );
  });
});

const noon = Date.parse('2026-05-04T12:00:00.000Z');
const live = { kind: 'live', name: 'Binance' } as MarketData;
const market = simulatedMarket('live signals');

const fixed = (begin: number) => {
  let now = begin;
  return {
    now: () => new Date(now),
    set: (time: number) => {
      now = time;
    },
  };
};
const giveCandles = async (from: number, to: number): Promise<void> => {
  for (const { id: coinId } of majorCoins) {
    const candles = market
      .candles(coinId, from, to)
      .map((candle) => ({ ...candle, coinId, openAt: new Date(candle.openAt).toISOString() }));
    await writeCandles(platform, 'Binance', candles);
  }
};
const openLive = async (): Promise<void> => {
  await openCandleCollections(platform);
  await createSourceStateStore(platform).save([
    healthySource({ source: 'Binance', kind: 'candles', refreshMs: 60_000 }),
  ]);
  await giveCandles(noon - 800 * hourMs, noon);
};
const liveGiven = (clock: ReturnType<typeof fixed>): Given => ({
  marketData: live,
  movableClock: undefined,
  clock,
});
type Scored = Extract<SignalEvent, { readonly type: 'TradingSignalScored' }>['data'];

const types = (events: readonly StoredEvent[]): string[] => [
  ...new Set(events.map(({ type }) => type)),
];

describe('with live candles', () => {
  it('an hour is judged when its candle has come, within ten minutes, and its mail is prepared', async () => {
    await openLive();
    const clock = fixed(noon + 60_000);
    const signals = start(liveGiven(clock));
    for (let hour = 0; hour < 24; hour += 1) {
      const end = noon + hour * hourMs;
      clock.set(end + 20_000);
      await signals.turnNow();
      await giveCandles(end - hourMs, end);
      clock.set(end + 40_000);
      await signals.turnNow();
    }
    const events = await allSignals();
    expect(types(events)).toEqual(['TradingSignalRaised']);
    for (const { data } of events) {
      const { at, raisedAt } = data as { at: string; raisedAt: string };
      expect(Date.parse(raisedAt) - Date.parse(at)).toBeLessThanOrEqual(60_000);
      expect(data).toMatchObject({ simulated: false, source: 'Binance' });
    }
    const hours = new Set(events.map(({ data }) => (data as { at: string }).at));
    const { waiting, delayed } = await platform.jobs.counts();
    expect(waiting + delayed).toBe(hours.size);
  });

  it('the mail of an hour is prepared in the next turn when the queue failed after its signals were stored', async () => {
    await openLive();
    const clock = fixed(noon + 60_000);
    let fails = true;
    const prepared = new Set<string>();
    const enqueue: Platform['jobs']['enqueue'] = ({ key }) => {
      if (fails) return Promise.reject(new Error('The queue is unavailable.'));
      prepared.add(key);
      return Promise.resolve();
    };
    const jobs = { ...platform.jobs, enqueue };
    const signals = start({ ...liveGiven(clock), jobs });
    for (let hour = 0; hour < 24; hour += 1) {
      const end = noon + hour * hourMs;
      await giveCandles(end - hourMs, end);
      clock.set(end + 40_000);
      fails = true;
      await signals.turnNow();
      fails = false;
      await signals.turnNow();
    }
    const events = await allSignals();
    const hours = new Set(events.map(({ data }) => (data as { at: string }).at));
    expect(hours.size).toBeGreaterThan(0);
    expect(prepared).toEqual(hours);
  });

  it('what is noticed later than ten minutes is counted and not raised, and a stop is caught up', async () => {
    await openLive();
    const clock = fixed(noon + 60_000);
    const first = start(liveGiven(clock));
    await first.turnNow();
    await first.stop();
    const before = (await allSignals()).length;
    await giveCandles(noon, noon + 60 * hourMs);
    clock.set(noon + 60 * hourMs + 660_000);
    await start(liveGiven(clock)).turnNow();
    const events = (await allSignals()).slice(before);
    expect(types(events)).toContain('TradingSignalMissed');
    expect(types(events)).not.toContain('TradingSignalRaised');
    const lines = linesOf(events);
    expect(new Set(lines).size).toBe(lines.length);
  });

  it('a signal waits for the candle of its 24th hour, and stays unresolved without it', async () => {
    await openLive();
    const clock = fixed(noon);
    let system = 0;
    const signals = start(liveGiven(clock), { systemNow: () => system });
    for (let hour = 0; hour <= 6; hour += 1) {
      if (hour > 0) await giveCandles(noon + (hour - 1) * hourMs, noon + hour * hourMs);
      clock.set(noon + hour * hourMs + 60_000);
      await signals.turnNow();
    }
    const raised = (await allSignals()).filter(({ type }) => type === 'TradingSignalRaised');
    expect(raised.length).toBeGreaterThan(0);
    clock.set(noon + 40 * hourMs);
    await signals.turnNow();
    clock.set(noon + 79 * hourMs + 660_000);
    await signals.turnNow();
    expect(types(await allSignals())).toEqual(['TradingSignalRaised']);
    system = hourMs;
    clock.set(noon + 80 * hourMs + 660_000);
    await signals.turnNow();
    const unresolved = (await allSignals()).filter(
      ({ type }) => type === 'TradingSignalUnresolved',
    );
    expect(unresolved.map(({ data }) => (data as { at: string }).at).toSorted()).toEqual(
      raised.map(({ data }) => (data as { at: string }).at).toSorted(),
    );
  });

  const raiseFor = async (clock: ReturnType<typeof fixed>) => {
    await openLive();
    const signals = start(liveGiven(clock));
    for (let hour = 0; hour <= 6; hour += 1) {
      if (hour > 0) await giveCandles(noon + (hour - 1) * hourMs, noon + hour * hourMs);
      clock.set(noon + hour * hourMs + 60_000);
      await signals.turnNow();
    }
    return { worker: signals, raised: (await allSignals()).length };
  };
  const scoresOf = async () =>
    (await allSignals())
      .filter(({ type }) => type === 'TradingSignalScored')
      .map(({ data }) => data as { at: string; source: string; scoredAt: string });

  it('a signal is scored when the hour a day later is final', async () => {
    const clock = fixed(noon);
    const { worker, raised } = await raiseFor(clock);
    for (let hour = 7; hour <= 34; hour += 1) {
      await giveCandles(noon + (hour - 1) * hourMs, noon + hour * hourMs);
      clock.set(noon + hour * hourMs + 60_000);
      await worker.turnNow();
    }
    const scores = (await scoresOf()).filter(({ at }) => Date.parse(at) <= noon + 6 * hourMs);
    expect(scores).toHaveLength(raised);
    for (const { at, scoredAt } of scores)
      expect(Date.parse(scoredAt) - Date.parse(at)).toBe(27 * hourMs + 60_000);
  });

  it('a signal is scored within another source while its own is unavailable', async () => {
    const clock = fixed(noon);
    const { worker, raised } = await raiseFor(clock);
    await createSourceStateStore(platform).save([
      healthySource({ source: 'Kraken', kind: 'candles', refreshMs: 60_000 }),
    ]);
    // Of the two days, Kraken has the same prices in dollars, and one USDT is 0.998 USD.
    for (const { id: coinId } of majorCoins) {
      const candles = market.candles(coinId, noon - 48 * hourMs, noon + 34 * hourMs);
      const inDollars = candles.map(({ openAt, open, high, low, close, volume }) => ({
        coinId,
        openAt: new Date(openAt).toISOString(),
        open: open * 0.998,
        high: high * 0.998,
        low: low * 0.998,
        close: close * 0.998,
        volume,
      }));
      await writeCandles(platform, 'Kraken', inDollars, new Date(noon + 48 * hourMs));
    }
    clock.set(noon + 34 * hourMs + 60_000);
    await worker.turnNow();
    const scores = (await allSignals()).filter(({ type }) => type === 'TradingSignalScored');
    expect(scores.length).toBeGreaterThanOrEqual(raised);
    for (const { data } of scores) {
      const { source, entryPrice, exitPrice, netReturn, direction, coinId, at } = data as Scored;
      const [entry, exit] = [at, Date.parse(at) + 24 * hourMs].map((time) => {
        const endsAt = new Date(time).getTime();
        return (market.candles(coinId, endsAt - hourMs, endsAt)[0]?.close ?? NaN) * 0.998;
      });
      expect(source).toBe('Kraken');
      expect(Number(entryPrice) / (entry ?? NaN)).toBeCloseTo(1, 6);
      expect(Number(exitPrice) / (exit ?? NaN)).toBeCloseTo(1, 6);
      const change = (exit ?? NaN) / (entry ?? NaN) - 1;
      expect(netReturn).toBeCloseTo((direction === 'long' ? change : -change) - 0.002, 4);
    }
  });

  it('a call of the forecast for 24 hours is raised when its chance reaches 52 % and the record supports it', async () => {
    await openLive();
    consumers = startConsumers({
      ports: platform,
      consumers: [projectionConsumer(predictionStatus, { ...platform, graceMs: 0 })],
      logger: platform.logger,
      turnMs: 5,
    });
    const clock = fixed(noon + 60_000);
    const signals = start(liveGiven(clock));
    await signals.turnNow();
    // The record supports no call in the first hours: neither is one raised, nor where it begins to support one.
    const supported = (hour: number): boolean => hour >= 3;
    const chances = [0.5, 0.53, 0.53, 0.54, 0.5, 0.53, 0.54, 0.5, 0.47];
    for (const [hour, probUp] of chances.entries()) {
      const end = noon + hour * hourMs;
      await giveCandles(end - hourMs, end);
      clock.set(end + 90_000);
      const said = { modelVersion: 'v1', forecasts: [forecast(probUp)] };
      await recordHours(platform, {
        coinId: 'solana',
        source: 'Binance',
        simulated: false,
        ...(supported(hour) && {
          history: createAccurateHistory({ modelVersion: 'v1', simulated: false }),
        }),
        hours: [{ at: new Date(end).toISOString(), close: 100, output: said, now: clock.now() }],
      });
      await consumers.reachedHead();
      await signals.turnNow();
    }
    const calls = (await allSignals()).filter(
      ({ data }) => (data as { rule: string }).rule === 'direction-call',
    );
    expect(calls.map(({ data }) => data)).toMatchObject([
      {
        coinId: 'solana',
        direction: 'long',
        at: '2026-05-04T17:00:00.000Z',
        price: '100',
        evidence: [{ name: 'probabilityUp', before: 0.5, now: 0.53 }],
      },
      { direction: 'short', at: '2026-05-04T20:00:00.000Z' },
    ]);
    expect(calls[0]?.stream).toBe(signalStream('solana', '2026-05-04'));
  });
});

const levels = [0.05, 0.1, 0.25, 0.75, 0.9, 0.95];
const forecast = (probUp: number) => ({
  horizonHours: 24,
  price: 100,
  probUp,
  variance: 0.0001,
  rangeMethod: 'model' as const,
  quantiles: levels.map((level) => [level, 99 + level] as const),
  members: [],
});

// As with two workers of which each believes that it holds the lease.
const noLeases: Platform['leases'] = {
  acquire: () => Promise.resolve(true),
  release: () => Promise.resolve(),
  close: () => Promise.resolve(),
};
