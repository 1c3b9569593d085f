import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { setPriceAlert } from '#application/alerts/change-alerts.ts';
import { handleAlertsCommand, loadAlerts } from '#application/alerts/handle-alerts.ts';
import { onNotice, type NoticeReference } from '#application/alerts/raised-notice.ts';
import { sendCommand } from '#application/handle-command.ts';
import { readAccountMails } from '#application/mails/read-mails.ts';
import { accountDecider } from '#domain/account/decider.ts';
import { isPriceNotice, type PriceNotice } from '#domain/alerts/notices.ts';
import { dayMs, hourMs, minuteMs } from '#domain/shared/time/durations.ts';
import { baseCurrency, type Currency } from '#domain/shared/market/currencies.ts';
import type { AlertRule } from '#domain/shared/market/price-alerts.ts';
import { listCandles } from '#observations/candles/queries.ts';
import { openCandleCollections, writeCandles } from '#observations/candles/store.ts';
import { openExchangeRates, writeExchangeRates } from '#observations/exchange-rates/store.ts';
import { findMarketReading, type CoinReading } from '#observations/prices/queries.ts';
import {
  listUnevaluatedReadings,
  openUnevaluatedReadings,
} from '#observations/unevaluated-readings/store.ts';
import { simulatedMarket } from '#models/simulated-market/simulated-market.ts';
import { openMarketReadingsCollection, writeMarketReading } from '#observations/prices/store.ts';
import { openSeriesBreaks, writeSeriesBreaks } from '#observations/series-breaks/store.ts';
import { saveConsumerError, type ConsumerError } from '#platform/consumers/consumer-errors.ts';
import type { RunningConsumers } from '#platform/consumers/run-consumers.ts';
import { simulatedSeed } from '#platform/market-data/simulated-seed.ts';
import type { Platform } from '#platform/platform.ts';
import type { Collection, Document, ReadModels } from '#platform/read-models/read-models.port.ts';
import { priceAlerts } from '#projections/price-alerts/projection.ts';
import { advanceTime } from '../../advance-time.ts';
import { announceNoticeWorker } from '../announce-notice.ts';
import { createWorkerCatalogue } from '../../catalogue.ts';
import { startIngest } from '../ingest-market/start-ingest.ts';
import { mailPriceAlertWorker } from '../../mail/mail-price-alert.ts';
import { startProjector } from '../../start-projector.ts';
import { startWorkers } from '../../start-workers.ts';
import { testPlatform } from '../../testing/test-platform.ts';
import { alertEvaluator, type AlertEvaluatorDeps } from './alert-evaluator.ts';

const source = 'Scripted';

let platform: Platform;
let projector: RunningConsumers;
let start: number;
let seq: number;

beforeEach(async () => {
  platform = await testPlatform();
  projector = startProjector(platform, { turnMs: 10, graceMs: 0 });
  await projector.reachedHead();
  await openMarketReadingsCollection(platform);
  await openCandleCollections(platform);
  await openUnevaluatedReadings(platform);
  // The next full hour: after the alerts are set.
  start = Math.ceil(platform.clock.now().getTime() / hourMs) * hourMs;
  seq = 0;
});
afterEach(async () => {
  await projector.stop();
  await platform.close();
});

const context = () => ({ actor: 'system', now: platform.clock.now(), correlationId: 'test' });
const above = (price: string): AlertRule => ({ kind: 'price-above', price });
const minutes = (count: number): string => new Date(start + count * minuteMs).toISOString();

const member = async (name: string): Promise<string> => {
  const passwords = { ...platform.passwords, hash: () => Promise.resolve('a hash') };
  const input = { email: `${name}@example.com`, password: 'Engine1843', displayName: name };
  const { accountId } = await registerAccount({ ...platform, passwords }, input, context());
  return accountId;
};

type NewAlertOptions = {
  readonly coinId?: string;
  readonly limit?: number;
  readonly currency?: Currency;
};

const set = async (
  accountId: string,
  rule: AlertRule,
  { coinId = 'bitcoin', limit = 5, currency = baseCurrency }: NewAlertOptions = {},
): Promise<void> => {
  const alert = { accountId, coinId, symbol: 'BTC', rule, currency, limit };
  await setPriceAlert(platform, alert, context());
  await projector.reachedHead();
};

type Figures = { readonly price: number; readonly change24h?: number | null };

const coin = (id: string, minute: number, { price, change24h = null }: Figures): CoinReading => ({
  id,
  symbol: id === 'bitcoin' ? 'BTC' : id.toUpperCase(),
  name: id,
  rank: 1,
  price,
  change1h: null,
  change24h,
  change7d: null,
  low24h: null,
  high24h: null,
  volume: 1,
  marketCap: null,
  chart: null,
  chartSource: null,
  source,
  at: minutes(minute),
  freshUntil: minutes(minute + 1),
});

const keep = async (
  coins: readonly CoinReading[],
  minute: number,
  kind: 'live' | 'simulated' = 'live',
): Promise<void> => {
  seq += 1;
  const reading = { id: 'latest', seq, source, kind, at: minutes(minute), coins: [...coins] };
  await writeMarketReading(platform, { ...reading, id: 'latest' });
};

const judge = (over: Partial<AlertEvaluatorDeps> = {}) =>
  alertEvaluator({ ...platform, candleSources: [source], indexWaitMs: 60_000, ...over });

/** A price of the coin at a minute, judged. */
const says = async (
  minute: number,
  price: number,
  kind: 'live' | 'simulated' = 'live',
): Promise<void> => {
  await keep([coin('bitcoin', minute, { price })], minute, kind);
  await judge({ consumers: projector }).evaluate();
};

const listNotices = async (accountId: string): Promise<readonly PriceNotice[]> =>
  (await loadAlerts(platform, { accountId })).notices.filter(isPriceNotice);

const told = async (accountId: string): Promise<readonly (readonly [string, number])[]> =>
  (await listNotices(accountId))
    .map(({ crossedAt, price }) => [crossedAt, price] as const)
    .toReversed();

describe('an alert', () => {
  it('is told once per crossing, and again once the price came back', async () => {
    const ada = await member('ada');
    await set(ada, above('100'));
    for (const [minute, price] of [99, 101, 102, 98, 100, 105].entries()) await says(minute, price);
    await judge().evaluate();
    expect(await told(ada)).toEqual([
      [minutes(1), 101],
      [minutes(4), 100],
    ]);
    const { notices, alerts } = await loadAlerts(platform, { accountId: ada });
    expect(alerts).toMatchObject([{ lastCrossedAt: minutes(4) }]);
    expect(notices[0]).toMatchObject({ source, simulated: false, change24h: null, read: false });
  });

  it('that was reached when it was set waits until the price came back', async () => {
    const ada = await member('ada');
    await says(0, 120);
    await set(ada, above('100'));
    await says(1, 121);
    expect(await told(ada)).toEqual([]);
    await says(2, 90);
    await says(3, 100);
    expect(await told(ada)).toEqual([[minutes(3), 100]]);
  });

  it('on a change of a day outlives a reading that does not report it', async () => {
    const ada = await member('ada');
    await set(ada, { kind: 'falls-24h', percent: 5 });
    const changes = [-4, null, -6, -7, -2, -5];
    for (const [minute, change24h] of changes.entries()) {
      await keep([coin('bitcoin', minute, { price: 1, change24h })], minute);
      await judge().evaluate();
    }
    expect((await told(ada)).map(([at]) => at)).toEqual([minutes(2), minutes(5)]);
  });

  it('is not told by a change of the unit of a coin', async () => {
    const ada = await member('ada');
    await set(ada, { kind: 'price-below', price: '50' });
    await says(0, 300);
    await openSeriesBreaks(platform);
    const seriesBreak = { id: 'bitcoin', at: minutes(1), factor: 0.01, before: 300, after: 3 };
    await writeSeriesBreaks(platform, [seriesBreak]);
    await says(1, 3);
    await says(2, 3.1);
    expect(await told(ada)).toEqual([]);
    await says(3, 60);
    await says(4, 40);
    expect(await told(ada)).toEqual([[minutes(4), 40]]);
  });

  it('is not told by a price of another kind', async () => {
    const ada = await member('ada');
    await set(ada, above('100'));
    await says(0, 99);
    await says(1, 150, 'simulated');
    expect(await told(ada)).toEqual([]);
    await says(2, 90, 'simulated');
    await says(3, 150, 'simulated');
    expect((await loadAlerts(platform, { accountId: ada })).notices).toMatchObject([
      { simulated: true },
    ]);
  });

  it('above the limit of the plan waits; the oldest are told', async () => {
    const ada = await member('ada');
    for (const price of [101, 102, 103, 104, 105, 106, 107])
      await set(ada, above(String(price)), { limit: 50 });
    await says(0, 100);
    await says(1, 110);
    const notices = await listNotices(ada);
    expect(notices.map(({ rule }) => rule).toReversed()).toEqual(
      [101, 102, 103, 104, 105].map((price) => above(String(price))),
    );
  });

  it('of an account that is gone is not told', async () => {
    const ada = await member('ada');
    await set(ada, above('100'));
    await says(0, 99);
    const command = { type: 'EraseAccount', reason: 'asked-for', now: context().now } as const;
    await sendCommand(platform, accountDecider, { id: ada, command }, context());
    await projector.reachedHead();
    await says(1, 101);
    expect(await told(ada)).toEqual([]);
  });
});

describe('an alert in pounds', () => {
  const inPounds = { currency: 'GBP' } as const;
  /** The rate, measured some minutes ago. */
  const rateIs = async (rate: number, minutesAgo = 0): Promise<void> => {
    const at = new Date(platform.clock.now().getTime() - minutesAgo * minuteMs).toISOString();
    const record = {
      id: 'GBP',
      rate,
      source: 'Kraken',
      kind: 'live',
      at,
      unconfirmed: null,
    } as const;
    await writeExchangeRates(platform, [record]);
  };
  beforeEach(() => openExchangeRates(platform));

  it('is compared with the converted price, from its first reading on', async () => {
    const ada = await member('ada');
    await rateIs(0.8);
    await says(0, 120);
    await set(ada, above('100'), inPounds);
    await says(1, 124);
    expect(await told(ada)).toEqual([]);
    await says(2, 126);
    await says(3, 127);
    expect(await told(ada)).toEqual([[minutes(2), 126]]);
    const { notices } = await loadAlerts(platform, { accountId: ada });
    expect(notices).toMatchObject([
      { currency: 'GBP', conversion: { rate: 0.8, source: 'Kraken' }, simulated: false },
    ]);
  });

  it('is told again after the converted price came back, and when only the rate moves', async () => {
    const ada = await member('ada');
    await rateIs(0.8);
    await says(0, 120);
    await set(ada, above('100'), inPounds);
    await says(1, 126);
    await says(2, 120);
    await rateIs(0.84);
    await says(3, 120);
    expect(await told(ada)).toEqual([
      [minutes(1), 126],
      [minutes(3), 120],
    ]);
  });

  it('waits without a current rate, and goes on from its last price when the rate returns', async () => {
    const ada = await member('ada');
    await rateIs(0.8);
    await says(0, 120);
    await set(ada, above('100'), inPounds);
    await says(1, 121);
    await rateIs(0.8, 121);
    await says(2, 126);
    await says(3, 127);
    expect(await told(ada)).toEqual([]);
    await rateIs(0.8);
    await says(4, 128);
    expect(await told(ada)).toEqual([[minutes(4), 128]]);
  });

  it('waits before the first rate, and starts with it', async () => {
    const ada = await member('ada');
    await set(ada, above('100'), inPounds);
    await says(0, 120);
    await says(1, 126);
    await rateIs(0.8);
    await says(2, 127);
    expect(await told(ada)).toEqual([]);
    await says(3, 120);
    await says(4, 126);
    expect(await told(ada)).toEqual([[minutes(4), 126]]);
  });

  it('leaves alerts in dollars as they are, and they leave it', async () => {
    const ada = await member('ada');
    await rateIs(0.8);
    await says(0, 90);
    await set(ada, above('100'));
    await set(ada, above('100'), inPounds);
    await says(1, 110);
    expect(await told(ada)).toEqual([[minutes(1), 110]]);
    await says(2, 126);
    expect(await told(ada)).toEqual([
      [minutes(1), 110],
      [minutes(2), 126],
    ]);
    const notices = await listNotices(ada);
    expect(notices.map(({ currency }) => currency)).toEqual(['GBP', undefined]);
  });

  it('is not compared with prices from before it, when none was set in between', async () => {
    const ada = await member('ada');
    await rateIs(0.8);
    await says(0, 90);
    await set(ada, above('50'), inPounds);
    await says(1, 90);
    const [alert] = (await loadAlerts(platform, { accountId: ada })).alerts;
    const removal = { type: 'RemovePriceAlert', alertId: alert?.id ?? '' } as const;
    await handleAlertsCommand(platform, { accountId: ada, command: removal }, context());
    await projector.reachedHead();
    await says(2, 130);
    await set(ada, above('100'), inPounds);
    await says(3, 131);
    expect(await told(ada)).toEqual([]);
  });

  it('is told once when an evaluation is repeated', async () => {
    const ada = await member('ada');
    await rateIs(0.8);
    await says(0, 120);
    await set(ada, above('100'), inPounds);
    const write = (): Promise<void> => Promise.reject(new Error('killed'));
    await keep([coin('bitcoin', 1, { price: 126 })], 1);
    const readModels: ReadModels = { ...platform.readModels, write };
    await judge({ readModels, logger: { error: vi.fn(), warn: vi.fn() } }).evaluate();
    expect(await told(ada)).toEqual([[minutes(1), 126]]);
    await judge().evaluate();
    await says(2, 127);
    expect(await told(ada)).toEqual([[minutes(1), 126]]);
  });
});

describe('a switch of sources', () => {
  type Told = readonly [source: string, value: number];
  const below = (price: string): AlertRule => ({ kind: 'price-below', price });
  const falls: AlertRule = { kind: 'falls-24h', percent: 5 };

  const noticesOf = async (rule: AlertRule, readings: readonly Told[]): Promise<number> => {
    const ada = await member('ada');
    await set(ada, rule);
    for (const [minute, [from, value]] of readings.entries()) {
      const figures = 'price' in rule ? { price: value } : { price: 1, change24h: value };
      await keep([{ ...coin('bitcoin', minute, figures), source: from }], minute);
      await judge().evaluate();
    }
    return (await told(ada)).length;
  };
  const of = (source: string, ...values: number[]): Told[] =>
    values.map((value) => [source, value]);

  it.each([
    [
      'whose new source climbs past the margin later',
      above('95000'),
      [...of('A', 94_000), ...of('B', 95_600, 96_500, 99_000, 103_000, 110_000)],
    ],
    [
      'and back',
      above('95000'),
      [...of('A', 94_000), ...of('B', 95_600, 96_000), ...of('A', 96_100, 97_000)],
    ],
    [
      'at each reading',
      above('95000'),
      [
        ...of('A', 94_900),
        ...of('B', 95_100),
        ...of('A', 94_950),
        ...of('B', 95_150),
        ...of('A', 95_050),
      ],
    ],
    ['on a change of a day', falls, [...of('A', -4), ...of('B', -8, -9)]],
    [
      'whose new source falls past the margin later',
      below('95000'),
      [...of('A', 97_000), ...of('B', 90_000, 88_000, 86_000, 85_000)],
    ],
    [
      'after which each source follows the first',
      above('95000'),
      [
        ...of('A', 93_000),
        ...of('B', 93_000),
        ...of('C', 93_000),
        ...of('A', 96_000),
        ...of('B', 96_000),
        ...of('C', 96_000),
      ],
    ],
  ] as const)('%s loses no crossing and tells it once', async (_name, rule, readings) => {
    expect(await noticesOf(rule, readings)).toBe(1);
  });

  it('tells nothing while no price moves', async () => {
    const both = [...of('A', 95_500), ...of('B', 90_100)];
    expect(await noticesOf(above('95000'), [...both, ...both, ...both, ...both])).toBe(0);
  });
});

describe('a reading that was replaced before it was evaluated', () => {
  const replace = async (prices: readonly number[]): Promise<void> => {
    for (const [nth, price] of prices.entries()) {
      const shown = await findMarketReading(platform);
      if (shown) await judge().keepUnevaluated(shown);
      await keep([coin('bitcoin', nth + 1, { price })], nth + 1);
    }
  };

  it('counts in the next evaluation', async () => {
    const ada = await member('ada');
    await set(ada, above('100'));
    await says(0, 99);
    await replace([103, 98]);
    await judge().evaluate();
    expect(await told(ada)).toEqual([[minutes(1), 103]]);
    expect(await listUnevaluatedReadings(platform)).toEqual([]);
  });

  it('counts once when several were replaced, and again after a move back', async () => {
    const ada = await member('ada');
    await set(ada, above('100'));
    await says(0, 99);
    await replace([103, 104, 98, 105, 106]);
    await judge().evaluate();
    expect(await told(ada)).toEqual([
      [minutes(1), 103],
      [minutes(4), 105],
    ]);
  });

  it('stays for a later evaluation if this one fails', async () => {
    const ada = await member('ada');
    await set(ada, above('100'));
    await says(0, 99);
    await replace([103, 98]);
    const append = (): Promise<never> => Promise.reject(new Error('away'));
    const eventStore = { ...platform.eventStore, append };
    await judge({ eventStore, logger: { error: vi.fn(), warn: vi.fn() } }).evaluate();
    expect(await told(ada)).toEqual([]);
    await judge().evaluate();
    expect(await told(ada)).toEqual([[minutes(1), 103]]);
  });

  it('is not kept when it was evaluated', async () => {
    await says(0, 99);
    await replace([101]);
    expect(await listUnevaluatedReadings(platform)).toEqual([]);
  });
});

describe('an index of alerts that is behind the log', () => {
  const setUnseen = async (): Promise<string> => {
    const ada = await member('ada');
    await says(0, 99);
    await projector.stop();
    const alert = {
      accountId: ada,
      coinId: 'bitcoin',
      symbol: 'BTC',
      rule: above('100'),
      limit: 5,
    };
    await setPriceAlert(platform, alert, context());
    await keep([coin('bitcoin', 1, { price: 101 })], 1);
    return ada;
  };
  const project = (): void => {
    projector = startProjector(platform, { turnMs: 10, graceMs: 0 });
  };

  it('is waited for', async () => {
    const ada = await setUnseen();
    const evaluated = judge().evaluate();
    project();
    await evaluated;
    expect(await told(ada)).toEqual([[minutes(1), 101]]);
  });

  it('leaves the reading to the next evaluation if it stays behind', async () => {
    const ada = await setUnseen();
    const warn = vi.fn();
    await judge({ indexWaitMs: 10, logger: { error: vi.fn(), warn } }).evaluate();
    expect(warn).toHaveBeenCalled();
    expect(await told(ada)).toEqual([]);
    project();
    await projector.reachedHead();
    await judge().evaluate();
    expect(await told(ada)).toEqual([[minutes(1), 101]]);
  });

  const evaluateWithError = async (state: ConsumerError['state']): Promise<string> => {
    const bob = await member('bob');
    await set(bob, above('100'));
    await setUnseen();
    const consumer = priceAlerts.collection.name;
    const consumerError = { consumer, state, reason: 'a reason', since: minutes(0) };
    await saveConsumerError(platform.readModels, consumer, consumerError);
    await judge({ logger: { error: vi.fn(), warn: vi.fn() } }).evaluate();
    return bob;
  };

  it('does not stop the alerts that it contains while it is parked at an event', async () => {
    const bob = await evaluateWithError('parked');
    expect(await told(bob)).toEqual([[minutes(1), 101]]);
  });

  it('leaves the reading to the next evaluation while it is rebuilt from another log', async () => {
    expect(await told(await evaluateWithError('rebuilding'))).toEqual([]);
  });
});

describe('several judges', () => {
  it('at the same reading, or at one after the other’s, tell nothing twice', async () => {
    const ada = await member('ada');
    await set(ada, above('100'));
    await says(0, 99);
    await keep([coin('bitcoin', 1, { price: 101 })], 1);
    await Promise.all([judge().evaluate(), judge().evaluate(), judge().evaluate()]);
    expect(await told(ada)).toHaveLength(1);
  });

  it('go on where one was killed before it could store how far it was', async () => {
    const ada = await member('ada');
    await set(ada, above('100'));
    await says(0, 99);
    const write = (): Promise<void> => Promise.reject(new Error('killed'));
    const readModels: ReadModels = { ...platform.readModels, write };
    const error = vi.fn();
    await keep([coin('bitcoin', 1, { price: 101 })], 1);
    await judge({ readModels, logger: { error, warn: vi.fn() } }).evaluate();
    expect(error).toHaveBeenCalled();
    expect(await told(ada)).toEqual([[minutes(1), 101]]);
    await says(2, 102);
    await says(3, 99);
    await says(4, 103);
    expect(await told(ada)).toEqual([
      [minutes(1), 101],
      [minutes(4), 103],
    ]);
  });
});

/** A price of Bitcoin that the simulated market passes on its way up in some hour of this time, whenever the test runs. */
const heightInARise = (from: Date, to: Date): number => {
  const { priceAt } = simulatedMarket(simulatedSeed);
  const rises: { readonly before: number; readonly after: number }[] = [];
  for (
    let at = Math.ceil(from.getTime() / hourMs) * hourMs;
    at + hourMs <= to.getTime();
    at += hourMs
  )
    rises.push({ before: priceAt('bitcoin', at), after: priceAt('bitcoin', at + hourMs) });
  const [steepest] = rises.toSorted((a, b) => b.after - b.before - (a.after - a.before));
  if (!steepest) throw new Error('there is no full hour');
  return (steepest.before + steepest.after) / 2;
};

describe('hours that nobody judged', () => {
  it('are judged by their closes, at most once an hour, and the change by the day before', async () => {
    const [ada, bob] = [await member('ada'), await member('bob')];
    await set(ada, above('100'));
    await set(bob, { kind: 'rises-24h', percent: 10 });
    await says(30, 99);
    const closes = Array.from({ length: 30 }, (_, hour) => (hour < 24 ? 95 : 90 + hour));
    closes[24] = 99;
    closes[25] = 101;
    closes[26] = 99;
    closes[28] = 106;
    const candles = closes.map((close, hour) => {
      const openAt = new Date(start + (hour - 23) * hourMs).toISOString();
      const all = { open: close, high: close, low: close, close };
      return { coinId: 'bitcoin', openAt, ...all, volume: 1 };
    });
    await writeCandles(platform, source, candles);
    await says(6 * 60 + 30, 120);
    expect(await told(ada)).toEqual([
      [minutes(3 * 60), 101],
      [minutes(5 * 60), 117],
    ]);
    expect((await told(bob)).map(([at]) => at)).toEqual([minutes(5 * 60)]);
    const times: string[] = [];
    for await (const { type, metadata } of platform.eventStore.read(`alerts-${ada}`))
      if (type === 'PriceAlertCrossed') times.push(metadata.at);
    expect(times).toEqual([minutes(3 * 60), minutes(5 * 60)]);
  });

  it('of another source for days do not hide a crossing of the first source', async () => {
    const ada = await member('ada');
    await set(ada, above('100'));
    const from = (minute: number, price: number) => ({
      ...coin('bitcoin', minute, { price }),
      source: 'First',
    });
    await keep([from(30, 99)], 30);
    await judge().evaluate();
    const closes = Array.from({ length: 48 }, (_, hour) => {
      const openAt = new Date(start + hour * hourMs).toISOString();
      const all = { open: 100.5, high: 100.5, low: 100.5, close: 100.5 };
      return { coinId: 'bitcoin', openAt, ...all, volume: 1 };
    });
    await writeCandles(platform, source, closes);
    const end = 48 * 60 + 10;
    await keep([from(end, 101)], end);
    await judge().evaluate();
    expect(await told(ada)).toEqual([[minutes(end), 101]]);
  });

  it('of a moved clock are those of the simulated market', async () => {
    const ada = await member('ada');
    const workers = await startWorkers(platform, {
      turnMs: 10,
      catalogue: createWorkerCatalogue([]),
    });
    onTestFinished(() => workers.stop());
    const ingest = startIngest({ platform });
    onTestFinished(() => ingest.stop());
    await ingest.ingestNow();
    const market = await findMarketReading(platform);
    const bitcoin = market?.coins.find(({ id }) => id === 'bitcoin');
    if (!bitcoin || !platform.movableClock) throw new Error('no simulated market');
    const { movableClock: clock } = platform;
    const to = new Date(clock.now().getTime() + 5 * dayMs);
    const height = heightInARise(clock.now(), to);
    await set(ada, above(height.toFixed(8)));
    const ports = { ...platform, clock, waitForConsumers: () => projector.reachedHead() };
    const fetched = { ingestNow: () => ingest.ingestNow(), refreshMs: 5000 };
    await advanceTime({ ...ports, market: fetched }, { to });
    const until = clock.now().toISOString();
    const sources = platform.marketData?.candles.map(({ name }) => name) ?? [];
    const series = await listCandles(platform, { coinId: 'bitcoin', until, limit: 121, sources });
    const closes = (series?.candles ?? []).filter(
      ({ openAt }) => Date.parse(openAt) + hourMs > Date.parse(bitcoin.at),
    );
    let before = bitcoin.price;
    const expected = closes.flatMap(({ openAt, close }) => {
      const reached = before < Number(height.toFixed(8)) && close >= Number(height.toFixed(8));
      before = close;
      return reached ? [new Date(Date.parse(openAt) + hourMs).toISOString()] : [];
    });
    const ofHours = (await told(ada)).filter(([at]) => Date.parse(at) % hourMs === 0);
    expect(closes.length).toBeGreaterThanOrEqual(119);
    // Told at the first of them, and again once the price was a per cent back.
    const notified = ofHours.map(([at]) => at);
    expect(notified[0]).toBe(expected[0]);
    expect(expected).toEqual(expect.arrayContaining(notified));
    for (const [nth, at] of notified.slice(1).entries()) {
      const between = closes.filter(
        ({ openAt }) =>
          Date.parse(openAt) + hourMs > Date.parse(notified[nth] ?? '') &&
          Date.parse(openAt) + hourMs < Date.parse(at),
      );
      expect(Math.min(...between.map(({ close }) => close))).toBeLessThanOrEqual(height * 0.99);
    }
  });
});

describe('a reading of a hundred coins', () => {
  const ids = Array.from({ length: 100 }, (_, nth) =>
    nth === 0 ? 'bitcoin' : `coin-${String(nth)}`,
  );
  const market = (minute: number, price: number) =>
    keep(
      ids.map((id) => coin(id, minute, { price, change24h: minute / 100 })),
      minute,
    );
  const countQueries = async (): Promise<number> => {
    let queries = 0;
    const counted = <Doc extends Document>(found: Collection<Doc>): Collection<Doc> => ({
      find: (...asked) => ((queries += 1), found.find(...asked)),
      findOne: (id) => ((queries += 1), found.findOne(id)),
      count: (...asked) => ((queries += 1), found.count(...asked)),
    });
    const readModels: ReadModels = {
      ...platform.readModels,
      collection: (definition) => counted(platform.readModels.collection(definition)),
    };
    await judge({ readModels }).evaluate();
    return queries;
  };

  it('takes few queries after skipped hours, when few coins have alerts', async () => {
    const ada = await member('ada');
    await set(ada, above('101'));
    await market(0, 100);
    await judge().evaluate();
    await market(24 * 60, 102);
    // More than half of them are for the candles of the coins with forecasts.
    expect(await countQueries()).toBeLessThanOrEqual(60);
    expect((await loadAlerts(platform, { accountId: ada })).notices).toMatchObject([
      { price: 102, rule: above('101') },
    ]);
  });

  it('takes few queries, whatever the number of alerts', async () => {
    const ada = await member('ada');
    await set(ada, above('101'), { limit: 500 });
    for (const coinId of ids.slice(0, 40)) await set(ada, above('500'), { coinId, limit: 500 });
    await market(0, 100);
    await judge().evaluate();
    await market(1, 102);
    const queries = await countQueries();
    expect((await loadAlerts(platform, { accountId: ada })).notices).toMatchObject([
      { price: 102, rule: above('101') },
    ]);
    // The candles of the coin that crossed and the list of coins with forecasts are among them.
    expect(queries).toBeLessThanOrEqual(17);
  });
});

describe('a crossing', () => {
  const working = async (): Promise<{
    readonly raised: NoticeReference[];
    readonly done: () => Promise<void>;
  }> => {
    const catalogue = createWorkerCatalogue([mailPriceAlertWorker, announceNoticeWorker]);
    const workers = await startWorkers(platform, { turnMs: 10, catalogue });
    await workers.reachedHead();
    const raised: NoticeReference[] = [];
    const stop = await onNotice(platform, (notice) => raised.push(notice));
    onTestFinished(async () => {
      await stop();
      await workers.stop();
    });
    return { raised, done: () => workers.reachedHead() };
  };
  const confirmed = async (name: string): Promise<string> => {
    const accountId = await member(name);
    const command = { type: 'VerifyAccountEmail', now: context().now } as const;
    await sendCommand(platform, accountDecider, { id: accountId, command }, context());
    return accountId;
  };
  const mailsOf = async (accountId: string) => {
    await projector.reachedHead();
    return (await readAccountMails(platform, accountId)).filter(
      ({ kind }) => kind === 'price-alert',
    );
  };

  it('is mailed to a confirmed address that has not switched it off, and announced for each', async () => {
    const { raised, done } = await working();
    const [ada, bob, eve] = [await confirmed('ada'), await member('bob'), await confirmed('eve')];
    const choices = { 'price-alerts': false };
    await sendCommand(
      platform,
      accountDecider,
      { id: eve, command: { type: 'ChangeAccountNotifications', choices } },
      context(),
    );
    for (const accountId of [ada, bob, eve]) await set(accountId, above('70000.5'));
    await says(0, 69_000, 'simulated');
    await says(1, 70_012.25, 'simulated');
    await done();
    await vi.waitFor(async () => {
      expect(raised.map(({ accountId }) => accountId).sort()).toEqual([ada, bob, eve].sort());
      expect(await mailsOf(ada)).toHaveLength(1);
    });
    const [mail] = await mailsOf(ada);
    expect(mail).toMatchObject({
      subject: 'Simulated price: BTC reached $70,000.50',
      requestedAt: minutes(1),
    });
    expect(mail?.text).toContain('This price is simulated.');
    expect(mail?.text).toContain('the price was $70,012 (source: Scripted).');
    expect(mail?.text).toContain('/crypto/BTC');
    expect(mail?.text).toContain('Turn off these emails:');
    expect([await mailsOf(bob), await mailsOf(eve)]).toEqual([[], []]);
  });

  it('is mailed once while the price swings around it', async () => {
    const { raised, done } = await working();
    const ada = await confirmed('ada');
    await set(ada, above('100'));
    for (const [minute, price] of [99, 101, 99, 102, 99, 103].entries()) await says(minute, price);
    for (const [minute, price] of [99, 104].entries()) await says(64 + minute, price);
    await done();
    await vi.waitFor(async () => {
      expect(raised).toHaveLength(4);
      expect(await mailsOf(ada)).toHaveLength(2);
    });
    expect((await mailsOf(ada)).map(({ text }) => text).join()).not.toContain('simulated');
  });
});
