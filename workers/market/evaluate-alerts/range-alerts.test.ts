import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { watchCoin } from '#application/alerts/change-alerts.ts';
import { sendCommand } from '#application/handle-command.ts';
import { readAccountMails } from '#application/mails/read-mails.ts';
import { grantMembership } from '#application/membership/grants/grant-membership.ts';
import { recordHours } from '#application/predictions/record-hours.ts';
import { forecastHours } from '#application/predictions/testing/forecast-hours.ts';
import { accountDecider } from '#domain/account/decider.ts';
import { rangeAlertStream } from '#domain/range-alert/range-alert.ts';
import type { ForecastRangeLeft } from '#domain/range-alert/events.ts';
import { hourMs, minuteMs } from '#domain/shared/time/durations.ts';
import { openCandleCollections, writeCandles } from '#observations/candles/store.ts';
import { createForecastCoin } from '#observations/forecast-coins/record.ts';
import { openForecastCoins, writeForecastCoin } from '#observations/forecast-coins/store.ts';
import type { CoinReading } from '#observations/prices/queries.ts';
import { openMarketReadingsCollection, writeMarketReading } from '#observations/prices/store.ts';
import type { RunningConsumers } from '#platform/consumers/run-consumers.ts';
import type { Platform } from '#platform/platform.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { createWorkerCatalogue } from '../../catalogue.ts';
import { mailRangeAlertWorker } from '../../mail/mail-range-alert.ts';
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
  start = Math.ceil(platform.clock.now().getTime() / hourMs) * hourMs;
  seq = 0;
});
afterEach(async () => {
  await projector.stop();
  await platform.close();
});

const context = () => ({ actor: 'system', now: platform.clock.now(), correlationId: 'test' });
const minutes = (count: number): string => new Date(start + count * minuteMs).toISOString();

/**
 * Forecasts at the end of an hour, issued a minute later. They are over 1 and 24 hours, from a price of 100; the 90%
 * range is 95.5 to 104.5.
 */
const issue = async (hour = 0, { coinId = 'bitcoin', simulated = false } = {}): Promise<void> => {
  const hours = forecastHours(minutes(60 * hour), 1);
  await recordHours(platform, { coinId, source, simulated, hours });
};

type Reading = {
  readonly from?: string;
  readonly kind?: 'live' | 'simulated';
  readonly id?: string;
};

const show = async (
  minute: number,
  price: number,
  { from = source, kind = 'live', id = 'bitcoin' }: Reading = {},
): Promise<void> => {
  seq += 1;
  const at = minutes(minute);
  const coin: CoinReading = {
    id,
    symbol: id === 'bitcoin' ? 'BTC' : id.toUpperCase(),
    name: 'Bitcoin',
    rank: 1,
    price,
    change1h: null,
    change24h: null,
    change7d: null,
    low24h: null,
    high24h: null,
    volume: 1,
    marketCap: null,
    chart: null,
    chartSource: null,
    source: from,
    at,
    freshUntil: minutes(minute + 1),
  };
  await writeMarketReading(platform, { id: 'latest', seq, source: from, kind, at, coins: [coin] });
};

const evaluator = (over: Partial<AlertEvaluatorDeps> = {}) =>
  alertEvaluator({ ...platform, candleSources: [source], indexWaitMs: 60_000, ...over });

const evaluate = async (minute: number, price: number, reading: Reading = {}): Promise<void> => {
  await show(minute, price, reading);
  await evaluator().evaluate();
};

const alertsOn = async (hour = 0): Promise<ForecastRangeLeft['data'][]> => {
  const cutOffAt = minutes(60 * hour);
  const alerts: ForecastRangeLeft['data'][] = [];
  for await (const { data } of platform.eventStore.read(rangeAlertStream('bitcoin', cutOffAt)))
    alerts.push(data as ForecastRangeLeft['data']);
  return alerts.filter((alert) => alert.cutOffAt === cutOffAt);
};

const leftAt = async (): Promise<(readonly [hours: number, at: string])[]> =>
  (await alertsOn()).map(({ horizonHours, leftAt: at }) => [horizonHours, at] as const);

describe('a price outside the 90% range of its forecast', () => {
  it('is recorded once for each forecast', async () => {
    await issue();
    await evaluate(2, 104);
    await evaluate(3, 105);
    await evaluate(4, 100);
    await evaluate(5, 90);
    expect(await leftAt()).toEqual([
      [1, minutes(3)],
      [24, minutes(3)],
    ]);
    expect((await alertsOn())[1]).toEqual({
      coinId: 'bitcoin',
      horizonHours: 24,
      cutOffAt: minutes(0),
      issuedAt: minutes(1),
      targetAt: minutes(24 * 60),
      low: '95.5',
      high: '104.5',
      price: '105',
      source,
      leftAt: minutes(3),
      simulated: false,
    });
  });

  it('is compared with the newest forecast that was issued before it', async () => {
    await issue(0);
    await evaluate(2, 100);
    await issue(1);
    // Measured before the second forecast was issued: the 24-hour forecast of the first is still open.
    await evaluate(60.5, 105);
    expect(await leftAt()).toEqual([[24, minutes(60.5)]]);
    await evaluate(62, 105);
    expect((await alertsOn(1)).map(({ leftAt: at }) => at)).toEqual([minutes(62), minutes(62)]);
    expect(await leftAt()).toHaveLength(1);
  });

  it('does not count before the issue, after the end, or on another kind of market', async () => {
    await issue();
    await evaluate(0.5, 90);
    await evaluate(2, 90, { kind: 'simulated' });
    await evaluate(24 * 60, 100);
    await evaluate(24 * 60 + 1, 90);
    expect(await alertsOn()).toEqual([]);
  });

  it('of another source counts only if that source was inside the range before', async () => {
    await issue();
    await evaluate(2, 94, { from: 'Other' });
    await evaluate(3, 93, { from: 'Other' });
    expect(await alertsOn()).toEqual([]);
    await evaluate(4, 96, { from: 'Other' });
    await evaluate(5, 95, { from: 'Other' });
    expect((await leftAt()).map(([, at]) => at)).toEqual([minutes(5), minutes(5)]);
  });

  it('is found in the closes of hours that nobody evaluated', async () => {
    await issue();
    await evaluate(2, 100);
    const closes = [99, 105, 100];
    const candles = closes.map((close, index) => {
      const openAt = minutes(60 * index);
      return { coinId: 'bitcoin', openAt, open: 99, high: close, low: 99, close, volume: 1 };
    });
    await writeCandles(platform, source, candles);
    await evaluate(181, 100);
    expect(await leftAt()).toEqual([[24, minutes(120)]]);
  });
});

describe('an evaluation', () => {
  it('that was killed before it stored how far it was records nothing twice', async () => {
    await issue();
    await evaluate(2, 100);
    const write = (): Promise<void> => Promise.reject(new Error('killed'));
    const readModels: ReadModels = { ...platform.readModels, write };
    const error = vi.fn();
    await show(3, 105);
    await evaluator({ readModels, logger: { error, warn: vi.fn() } }).evaluate();
    expect(error).toHaveBeenCalled();
    await evaluator().evaluate();
    expect(await leftAt()).toHaveLength(2);
  });

  it('that was killed before it appended loses nothing', async () => {
    await issue();
    await evaluate(2, 100);
    const append = (): Promise<never> => Promise.reject(new Error('killed'));
    const error = vi.fn();
    await show(3, 105);
    const eventStore = { ...platform.eventStore, append };
    await evaluator({ eventStore, logger: { error, warn: vi.fn() } }).evaluate();
    expect(error).toHaveBeenCalled();
    expect(await alertsOn()).toEqual([]);
    await evaluator().evaluate();
    expect(await leftAt()).toHaveLength(2);
  });

  it('by several workers at once records nothing twice', async () => {
    await issue();
    await show(3, 105);
    await Promise.all([evaluator().evaluate(), evaluator().evaluate(), evaluator().evaluate()]);
    expect(await leftAt()).toHaveLength(2);
  });
});

type Member = { readonly pro?: boolean; readonly asked?: boolean; readonly watches?: string };

const member = async (
  name: string,
  { pro = true, asked = true, watches }: Member = {},
): Promise<string> => {
  const passwords = { ...platform.passwords, hash: () => Promise.resolve('a hash') };
  const input = { email: `${name}@example.com`, password: 'Engine1843', displayName: name };
  const { accountId } = await registerAccount({ ...platform, passwords }, input, context());
  const verify = { type: 'VerifyAccountEmail', now: platform.clock.now() } as const;
  await sendCommand(platform, accountDecider, { id: accountId, command: verify }, context());
  if (pro) {
    const grant = { accountId, plan: 'pro', duration: 'monthly', reason: 'Test' } as const;
    await grantMembership(platform, grant, context());
  }
  if (asked) {
    const choices = { 'range-alerts': true };
    await sendCommand(
      platform,
      accountDecider,
      { id: accountId, command: { type: 'ChangeAccountNotifications', choices } },
      context(),
    );
  }
  if (watches !== undefined) {
    const coin = { accountId, coinId: watches, symbol: watches.toUpperCase() };
    await watchCoin(platform, coin, context());
  }
  await projector.reachedHead();
  return accountId;
};

describe('the mail about it', () => {
  const working = async (): Promise<() => Promise<void>> => {
    const workers = await startWorkers(platform, {
      turnMs: 10,
      catalogue: createWorkerCatalogue([mailRangeAlertWorker]),
    });
    await workers.reachedHead();
    onTestFinished(() => workers.stop());
    return () => workers.reachedHead();
  };
  const mailsOf = async (accountId: string) => {
    await projector.reachedHead();
    return (await readAccountMails(platform, accountId)).filter(
      ({ kind }) => kind === 'range-alert',
    );
  };

  it('goes once to each Pro member who asked for it, and to nobody else', async () => {
    const done = await working();
    const others = [
      await member('free', { pro: false }),
      await member('unasked', { asked: false }),
      await member('watcher', { watches: 'solana' }),
    ];
    const readers = [
      await member('ada'),
      await member('bob', { watches: 'bitcoin' }),
      await member('eve', { watches: 'tron' }),
    ];
    await issue();
    await evaluate(2, 100);
    await evaluate(3, 105);
    await evaluate(4, 106);
    await done();
    await vi.waitFor(async () => {
      for (const reader of readers) expect(await mailsOf(reader)).toHaveLength(1);
    });
    for (const other of others) expect(await mailsOf(other)).toEqual([]);
    const [mail] = await mailsOf(readers[0] ?? '');
    expect(mail?.subject).toBe('BTC is above its expected range');
    expect(mail?.text).toContain('BTC was at $105.00 (source: Scripted).');
    expect(mail?.text).toContain('1 hour, until');
    expect(mail?.text).toContain('24 hours, until');
    expect(mail?.text).toContain('90% range $95.50 to $104.50.');
    expect(mail?.text).toContain('Prices move fast');
    expect(mail?.text).toContain('/expected-moves');
    expect(mail?.text).toContain('Turn off these emails:');
  });

  it('about a further coin goes to those who list it, once its ranges are accepted', async () => {
    const done = await working();
    const owner = await member('eve', { watches: 'tron' });
    const others = [await member('ada'), await member('bob', { watches: 'bitcoin' })];
    await issue(0, { coinId: 'tron' });
    await evaluate(2, 100, { id: 'tron' });
    await evaluate(3, 105, { id: 'tron' });
    await openForecastCoins(platform);
    await writeForecastCoin(platform, {
      ...createForecastCoin('tron', 'TRX'),
      verdict: 'accepted',
    });
    await evaluate(4, 100, { id: 'tron' });
    await evaluate(5, 106, { id: 'tron' });
    await done();
    await vi.waitFor(async () => {
      expect((await mailsOf(owner)).map(({ subject }) => subject)).toEqual([
        'TRX is above its expected range',
      ]);
    });
    for (const other of others) expect(await mailsOf(other)).toEqual([]);
  });

  it('is requested once by a job that runs again, and labels a simulated price', async () => {
    const ada = await member('ada');
    await issue(0, { simulated: true });
    await evaluate(2, 94, { kind: 'simulated' });
    const payload = { coinId: 'bitcoin', cutOffAt: minutes(0), leftAt: minutes(2) };
    const handle = mailRangeAlertWorker.handler(platform);
    for (const key of ['a', 'b'])
      await handle({
        name: 'mail-range-alert',
        key,
        payload,
        attempt: 1,
        dueAt: platform.clock.now(),
      });
    const mails = await mailsOf(ada);
    expect(mails).toMatchObject([
      { subject: 'Simulated price: BTC is below its expected range', requestedAt: minutes(2) },
    ]);
    expect(mails[0]?.text).toContain('This price is simulated.');
  });
});
