import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { eraseAccount } from '#application/members/erase-account.ts';
import { evaluatePriceAlert, raiseStoryNotice } from '#application/alerts/change-alerts.ts';
import { exportSections } from '#application/export/sections.ts';
import { publishNotice } from '#application/alerts/raised-notice.ts';
import { preferencesSchema } from '#contract/account/preferences.ts';
import {
  alertsSchema,
  type AlertRule,
  type Alerts,
  alertEndpoints,
} from '#contract/market/alerts.ts';
import { buildUrl, pathOf } from '#contract/url.ts';
import { serverMessageSchema, type ServerMessage } from '#contract/market/live.ts';
import { problemSchema } from '#contract/problem.ts';
import { operations } from '#contract/operations.ts';
import { livePath } from '#contract/market/live-path.ts';
import { minuteMs } from '#domain/shared/time/durations.ts';
import { simulatedMarket } from '#models/simulated-market/simulated-market.ts';
import { openExchangeRates, writeExchangeRates } from '#observations/exchange-rates/store.ts';
import { marketChannel } from '#observations/prices/queries.ts';
import { findMarketReading } from '#observations/prices/queries.ts';
import { openMarketReadingsCollection, writeMarketReading } from '#observations/prices/store.ts';
import type { StoredEvent } from '#platform/event-store/event-store.port.ts';
import { priceAlertsCollection } from '#projections/price-alerts/read-model.ts';
import { createApi } from '../create-api.ts';
import {
  type TestResponse,
  call,
  password,
  register,
  type Visitor,
} from '../testing/api-client.ts';
import { runStaffedApi, type StaffedApi } from '../testing/staffed-api.ts';

const at = '2026-03-02T09:00:00.000Z';
const { alerts: list, setAlert: setting, readNotices: reading } = alertEndpoints;
const watchPath = (symbol: string): string =>
  buildUrl(alertEndpoints.watchCoin, { params: { symbol } });
const alertPath = (id: string): string => buildUrl(alertEndpoints.removeAlert, { params: { id } });
const above = (price: string): AlertRule => ({ kind: 'price-above', price });

let api: StaffedApi;
let names = 0;
const member = (): Promise<Visitor> => {
  names += 1;
  return register(api.running, `member-${String(names)}@example.com`);
};
const shown = ({ body }: TestResponse): Alerts => alertsSchema.parse(body);
const alertsOf = async (who: Visitor): Promise<Alerts> => shown(await who.call('GET', list.path));
const set = (who: Visitor, rule: unknown, symbol = 'BTC'): Promise<TestResponse> =>
  who.call('POST', setting.path, { body: { symbol, rule } });

beforeAll(async () => {
  api = await runStaffedApi();
  const { platform } = api.running;
  const early = await register(api.running, 'early@example.com');
  expect((await early.call('PUT', watchPath('BTC'))).status).toBe(503);
  const source = 'Simulated market';
  const coins = simulatedMarket('tidemark').marketAt(Date.parse(at));
  const figures = { chart: null, chartSource: null, source, at, freshUntil: at };
  await openMarketReadingsCollection(platform);
  await writeMarketReading(platform, {
    id: 'latest',
    seq: 1,
    source,
    kind: 'simulated',
    at,
    coins: coins.map((coin) => ({ ...coin, ...figures })),
  });
  await platform.broadcast.publish(marketChannel, '1');
  await vi.waitFor(async () => {
    expect((await early.call('PUT', watchPath('BTC'))).status).toBe(200);
  });
});

describe('the watchlist', () => {
  it('holds each coin once, by its symbol in capitals, the one added last at the end', async () => {
    const ada = await member();
    for (const symbol of ['BTC', 'eth', 'Btc']) await ada.call('PUT', watchPath(symbol));
    expect((await alertsOf(ada)).watchlist).toEqual(['BTC', 'ETH']);
    const left = await ada.call('DELETE', watchPath('btc'));
    expect([left.status, shown(left).watchlist]).toEqual([200, ['ETH']]);
    expect((await ada.call('DELETE', watchPath('btc'))).status).toBe(200);
    expect((await ada.call('DELETE', watchPath('NOPE'))).status).toBe(200);
  });

  it('is one list with the preferred coins, which are its main coins in its order', async () => {
    const ada = await member();
    const rest = { preferredCategories: [], sentimentPreference: 'all' } as const;
    const preferredOf = async (): Promise<unknown> =>
      preferencesSchema.parse((await ada.call('GET', operations.preferences.path)).body)
        .preferredCoins;
    const save = (preferredCoins: readonly string[]): Promise<TestResponse> =>
      ada.call('PUT', operations.preferences.path, { body: { preferredCoins, ...rest } });
    await ada.call('PUT', watchPath('SHIB'));
    expect((await save(['ETH', 'BTC'])).status).toBe(200);
    expect((await alertsOf(ada)).watchlist).toEqual(['ETH', 'BTC', 'SHIB']);
    const order = { body: { coins: ['BTC', 'shib', 'NOPE'] } };
    const ordered = await ada.call('PUT', '/api/watchlist', order);
    expect([ordered.status, shown(ordered).watchlist]).toEqual([200, ['BTC', 'SHIB', 'ETH']]);
    expect(await preferredOf()).toEqual(['BTC', 'ETH']);
    await save(['ETH', 'BTC', 'DOGE']);
    expect((await alertsOf(ada)).watchlist).toEqual(['ETH', 'SHIB', 'BTC', 'DOGE']);
    await ada.call('DELETE', watchPath('ETH'));
    expect(await preferredOf()).toEqual(['BTC', 'DOGE']);
    await save([]);
    expect((await alertsOf(ada)).watchlist).toEqual(['SHIB']);
    expect(await preferredOf()).toEqual([]);
  });

  it('does not change which news come first', async () => {
    const ada = await member();
    const newsCoinsOf = async (): Promise<unknown> =>
      preferencesSchema.parse((await ada.call('GET', operations.preferences.path)).body).newsCoins;
    const rest = { preferredCategories: [], sentimentPreference: 'all' } as const;
    const before = await newsCoinsOf();
    const body = { preferredCoins: ['DOGE'], ...rest };
    const saved = await ada.call('PUT', operations.preferences.path, { body });
    expect(preferencesSchema.parse(saved.body).newsCoins).toEqual(before);
    await ada.call('PUT', watchPath('DOT'));
    expect(await newsCoinsOf()).toEqual(before);
    expect((await alertsOf(ada)).watchlist).toEqual(['DOGE', 'DOT']);
    await ada.call('PUT', operations.preferences.path, { body: { ...body, newsCoins: ['ADA'] } });
    expect(await newsCoinsOf()).toEqual(['ADA']);
  });

  it('takes a hundred coins and refuses another, here and among the preferred ones', async () => {
    const ada = await member();
    const { coins } = (await findMarketReading(api.running.platform)) ?? { coins: [] };
    const symbols = coins.map(({ symbol }) => symbol).filter((symbol) => symbol !== 'BTC');
    const ids = symbols.slice(0, 99).map((symbol) => ({ coinId: null, symbol }));
    const stored = [...ids, { coinId: 'far', symbol: 'FAR' }].map(({ coinId, symbol }) => ({
      id: randomUUID(),
      type: 'CoinWatched',
      data: { coinId, symbol, place: 'last', watchedAt: at },
      metadata: {
        at,
        actor: ada.id,
        correlationId: 'a-test',
        causationId: 'a-test',
        schemaVersion: 3,
        subject: ada.id,
      },
    }));
    await api.running.platform.eventStore.append(`alerts-${ada.id}`, stored, 'none');
    const refused = await ada.call('PUT', watchPath('BTC'));
    expect([refused.status, problemSchema.parse(refused.body)]).toMatchObject([
      409,
      {
        code: 'alerts/watchlist-full',
        message: 'Your list can have 100 coins. Remove another coin first.',
      },
    ]);
    const body = { preferredCategories: [], sentimentPreference: 'all' } as const;
    const before = (await ada.call('GET', operations.preferences.path)).body;
    const { preferredCoins } = preferencesSchema.parse(before);
    const more = { ...body, preferredCoins: [...preferredCoins, 'BTC'] };
    expect((await ada.call('PUT', operations.preferences.path, { body: more })).status).toBe(409);
    expect((await ada.call('GET', operations.preferences.path)).body).toEqual(before);
  });

  it('takes no coin that is not known', async () => {
    const ada = await member();
    for (const symbol of ['NOPE', '__proto__', '%2e%2e', '%F0%9F%92%A9'])
      expect((await ada.call('PUT', watchPath(symbol))).status).toBe(404);
    expect((await ada.call('PUT', watchPath('A'.repeat(21)))).status).toBe(400);
    expect((await alertsOf(ada)).watchlist).toEqual([]);
  });
});

describe('holdings', () => {
  const holdingPath = (symbol: string): string =>
    buildUrl(alertEndpoints.setHolding, { params: { symbol } });
  const enter = (who: Visitor, amount: unknown, symbol = 'BTC'): Promise<TestResponse> =>
    who.call('PUT', holdingPath(symbol), { body: { amount } });

  it('are kept as typed, and removed', async () => {
    const ada = await member();
    const amount = '0.100000000000000001';
    const holding = { coinId: 'bitcoin', symbol: 'BTC', amount };
    expect(shown(await enter(ada, amount, 'btc')).holdings).toEqual([holding]);
    expect((await alertsOf(ada)).holdings).toEqual([holding]);
    const left = await ada.call('DELETE', holdingPath('btc'));
    expect([left.status, shown(left).holdings]).toEqual([200, []]);
  });

  it('are refused with a message unless they are a decimal above zero', async () => {
    const ada = await member();
    const bad = ['-1', 'NaN', 'Infinity', '1e9', '0', '', ' 1', '1'.repeat(16), 5, null];
    for (const amount of bad) {
      const refused = await enter(ada, amount);
      expect(refused.status, String(amount)).toBe(400);
      expect(problemSchema.parse(refused.body).errors?.[0]?.field).toBe('amount');
    }
    const { errors } = problemSchema.parse((await enter(ada, '-1')).body);
    expect(errors?.[0]?.message).toMatch(/^Write an amount above zero/);
    expect((await enter(ada, '1', 'NOPE')).status).toBe(404);
    expect((await alertsOf(ada)).holdings).toEqual([]);
  });

  it('are the member’s own: encrypted in the store, withheld from staff, and in the export', async () => {
    const ada = await member();
    await enter(ada, '31415.9265');
    const { platform } = api.running;
    const stream = `alerts-${ada.id}`;
    const stored: StoredEvent[] = [];
    for await (const event of platform.storedEvents.read(stream)) stored.push(event);
    expect(stored.map(({ type }) => type)).toEqual(['CoinHoldingSet']);
    expect(JSON.stringify(stored)).not.toMatch(/31415|bitcoin|BTC/u);
    const event = await api.admin.call(
      'GET',
      pathOf(operations.event, { id: stored[0]?.id ?? '' }),
    );
    expect([event.status, /31415|bitcoin/u.test(event.text)]).toEqual([200, false]);
    const timeline = await api.admin.call('GET', pathOf(operations.memberTimeline, { id: ada.id }));
    expect([timeline.status, /31415|holding/iu.test(timeline.text)]).toEqual([200, false]);
    const section = exportSections.find(({ name }) => name === 'priceAlerts');
    const entries: unknown[] = [];
    for await (const entry of section?.entries(platform, ada.id) ?? []) entries.push(entry);
    expect(JSON.stringify(entries)).toContain('"amount":"31415.9265"');
  });
});

describe('a price alert', () => {
  it('is set once for a coin and a rule, and removed once', async () => {
    const ada = await member();
    const first = await set(ada, above('070000.50'), 'btc');
    expect(first.status).toBe(201);
    expect(shown(first).alerts).toMatchObject([
      { symbol: 'BTC', rule: above('70000.5'), active: true, lastCrossedAt: null },
    ]);
    expect(shown(await set(ada, above('70000.5')))).toEqual(shown(first));
    await set(ada, { kind: 'falls-24h', percent: 7.5 }, 'ETH');
    const both = await alertsOf(ada);
    expect(both.alerts.map(({ symbol }) => symbol)).toEqual(['ETH', 'BTC']);
    const id = both.alerts[1]?.id ?? '';
    expect(shown(await ada.call('DELETE', alertPath(id))).alerts).toHaveLength(1);
    expect((await ada.call('DELETE', alertPath(id))).status).toBe(200);
  });

  it('is refused for a coin that is not known and for a rule that is none', async () => {
    const ada = await member();
    expect((await set(ada, above('1'), 'NOPE')).status).toBe(404);
    const bad: readonly unknown[] = [
      ...['0', '0.000', '-1', '1e9', 'NaN', ' 1', '1,5', '1'.repeat(13), '', '1.'].map(above),
      { kind: 'price-above', price: 5 },
      { kind: 'price-above', percent: 5 },
      { kind: 'rises-24h', percent: 0 },
      { kind: 'rises-24h', percent: 1001 },
      { kind: 'rises-24h', percent: 1.234 },
      { kind: 'rises-24h', percent: '5' },
      { kind: 'falls-24h', percent: 100 },
      { kind: 'another', price: '1' },
      { ...above('1'), accountId: 'another' },
      null,
    ];
    for (const rule of bad) expect((await set(ada, rule)).status, JSON.stringify(rule)).toBe(400);
    expect((await alertsOf(ada)).alerts).toEqual([]);
  });

  it('is refused above the limit of the plan: five on free, 50 on basic, 500 on pro', async () => {
    const ada = await member();
    const fill = async (from: number, to: number): Promise<void> => {
      for (let price = from; price <= to; price += 1)
        expect((await set(ada, above(String(price)))).status).toBe(201);
    };
    await fill(1, 5);
    const refused = await set(ada, above('6'));
    expect([refused.status, problemSchema.parse(refused.body).code]).toEqual([
      403,
      'alerts/limit-reached',
    ]);
    expect((await alertsOf(ada)).limit).toBe(5);
    expect((await api.grant(ada, { plan: 'basic' })).status).toBe(200);
    await fill(6, 50);
    expect((await set(ada, above('51'))).status).toBe(403);
    expect((await api.grant(ada, { plan: 'pro' })).status).toBe(200);
    expect(await alertsOf(ada)).toMatchObject({ limit: 500 });
    expect((await set(ada, above('51'))).status).toBe(201);
    const revoked = await api.admin.call(
      'POST',
      pathOf(operations.revokeMembership, { id: ada.id }),
      {
        body: { reason: 'Test' },
      },
    );
    expect(revoked.status, revoked.text).toBe(200);
    const { alerts, limit } = await alertsOf(ada);
    expect(limit).toBe(5);
    expect(alerts.filter(({ active }) => active).map(({ rule }) => rule)).toEqual(
      ['5', '4', '3', '2', '1'].map(above),
    );
    expect(alerts).toHaveLength(51);
  });

  it('in pounds is another one than in dollars, and says since when it waits for a rate', async () => {
    const ada = await member();
    const { platform } = api.running;
    const setInPounds = (rule: AlertRule, currency = 'GBP'): Promise<TestResponse> =>
      ada.call('POST', setting.path, { body: { symbol: 'BTC', rule, currency } });
    const rateIs = (rate: number, minutesAgo: number): Promise<void> => {
      const measured = new Date(platform.clock.now().getTime() - minutesAgo * minuteMs);
      const record = { rate, source: 'Kraken', kind: 'live', unconfirmed: null } as const;
      return writeExchangeRates(platform, [{ id: 'GBP', ...record, at: measured.toISOString() }]);
    };
    const progress = async () =>
      (await alertsOf(ada)).alerts.map(({ currency, rate, waitingSince }) => [
        currency,
        rate,
        waitingSince,
      ]);
    await set(ada, above('100'));
    const [first] = shown(await setInPounds(above('100'))).alerts;
    const inDollars = ['USD', 1, null];
    expect(await progress()).toEqual([['GBP', null, first?.createdAt], inDollars]);
    await openExchangeRates(platform);
    await rateIs(0.76, 1);
    expect(await progress()).toEqual([['GBP', 0.76, null], inDollars]);
    await rateIs(0.76, 121);
    expect(await progress()).toEqual([['GBP', null, expect.any(String)], inDollars]);
    expect(shown(await setInPounds(above('100.0'))).alerts).toHaveLength(2);
    expect((await setInPounds(above('100'), 'JPY')).status).toBe(400);
    const rises = shown(await setInPounds({ kind: 'rises-24h', percent: 5 })).alerts[0];
    expect(rises).toMatchObject({ currency: 'USD', rate: 1, waitingSince: null });
  });

  it('stays in its currency when the member chooses another one', async () => {
    const ada = await member();
    await set(ada, above('100'));
    const body = {
      preferredCoins: [],
      preferredCategories: [],
      sentimentPreference: 'all',
      currency: 'GBP',
    };
    expect((await ada.call('PUT', operations.preferences.path, { body })).status).toBe(200);
    expect((await alertsOf(ada)).alerts).toMatchObject([{ rule: above('100'), currency: 'USD' }]);
  });

  it('cannot exceed the limit in two tabs', async () => {
    const ada = await member();
    for (const price of ['1', '2', '3', '4']) await set(ada, above(price));
    const answers = await Promise.all(['5', '6', '7', '8'].map((price) => set(ada, above(price))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403]);
    expect((await alertsOf(ada)).alerts).toHaveLength(5);
  });

  it('is the same with the same idempotency key', async () => {
    const ada = await member();
    const body = { symbol: 'BTC', rule: above('1') };
    const headers = { 'idempotency-key': 'the-same-key-of-a-tab' };
    const sent = { body, headers };
    const [one, two] = [
      await ada.call('POST', setting.path, sent),
      await ada.call('POST', setting.path, sent),
    ];
    expect(two.text).toBe(one.text);
    expect((await alertsOf(ada)).alerts).toHaveLength(1);
  });
});

describe('a coin that was renamed or is no longer listed', () => {
  it('keeps its mark and its alert under its symbol of now, and the alert says when it cannot fire', async () => {
    const { platform } = api.running;
    const market = await findMarketReading(platform);
    if (!market) throw new Error('no reading');
    const show = async (seq: number, coins: typeof market.coins): Promise<void> => {
      await writeMarketReading(platform, { ...market, seq, coins });
      await platform.broadcast.publish(marketChannel, String(seq));
    };
    const ada = await member();
    await ada.call('PUT', watchPath('ADA'));
    await set(ada, above('100'), 'ADA');
    const others = market.coins.filter(({ id }) => id !== 'cardano');
    const renamed = market.coins.map((coin) =>
      coin.id === 'cardano' ? { ...coin, symbol: 'NEWADA' } : coin,
    );
    await show(2, renamed);
    await vi.waitFor(async () => {
      expect(await alertsOf(ada)).toMatchObject({
        watchlist: ['NEWADA'],
        alerts: [{ coinId: 'cardano', symbol: 'NEWADA', listed: true }],
      });
    });
    await show(3, others);
    await vi.waitFor(async () => {
      expect(await alertsOf(ada)).toMatchObject({
        watchlist: ['ADA'],
        alerts: [{ coinId: 'cardano', symbol: 'ADA', listed: false }],
      });
    });
    await show(4, renamed);
    await vi.waitFor(async () => {
      expect((await alertsOf(ada)).watchlist).toEqual(['NEWADA']);
    });
    expect(shown(await ada.call('DELETE', watchPath('newada'))).watchlist).toEqual([]);
    await show(5, market.coins);
    await vi.waitFor(async () => {
      expect((await alertsOf(ada)).alerts).toMatchObject([{ symbol: 'ADA', listed: true }]);
    });
  });

  it('leaves the amount held of it, which can be removed after another coin has taken its symbol', async () => {
    const { platform } = api.running;
    const market = await findMarketReading(platform);
    if (!market) throw new Error('no reading');
    const show = async (seq: number, coins: typeof market.coins): Promise<void> => {
      await writeMarketReading(platform, { ...market, seq, coins });
      await platform.broadcast.publish(marketChannel, String(seq));
    };
    const holdingPath = buildUrl(alertEndpoints.setHolding, { params: { symbol: 'ADA' } });
    const ada = await member();
    const bea = await member();
    for (const who of [ada, bea]) await who.call('PUT', holdingPath, { body: { amount: '250' } });
    const replaced = market.coins.map((coin) =>
      coin.id === 'cardano' ? { ...coin, id: 'another-coin' } : coin,
    );
    await show(6, replaced);
    await vi.waitFor(async () => {
      await ada.call('PUT', holdingPath, { body: { amount: '3' } });
      expect((await alertsOf(ada)).holdings.map(({ coinId }) => coinId)).toEqual([
        'cardano',
        'another-coin',
      ]);
    });
    await bea.call('PUT', holdingPath, { body: { amount: '3' } });
    const removeCoin = async (coinId: string): Promise<string[]> => {
      const path = buildUrl(alertEndpoints.removeHolding, {
        params: { symbol: 'ADA' },
        query: { coinId },
      });
      return shown(await bea.call('DELETE', path)).holdings.map(({ amount }) => amount);
    };
    expect(await removeCoin('bitcoin')).toEqual(['250', '3']);
    expect(await removeCoin('cardano')).toEqual(['3']);
    expect(await removeCoin('another-coin')).toEqual([]);
    expect(shown(await ada.call('DELETE', holdingPath)).holdings).toMatchObject([
      { coinId: 'cardano', amount: '250' },
    ]);
    expect(shown(await ada.call('DELETE', holdingPath)).holdings).toEqual([]);
    await show(7, market.coins);
    await vi.waitFor(async () => {
      await ada.call('PUT', holdingPath, { body: { amount: '1' } });
      expect((await alertsOf(ada)).holdings.at(-1)?.coinId).toBe('cardano');
    });
  });
});

const crossing = async (who: Visitor): Promise<string> => {
  const { platform } = api.running;
  const [alert] = (await alertsOf(who)).alerts;
  const figures = (minute: number, price: number) => ({
    price,
    change24h: 1.5,
    at: new Date(Date.parse(at) + minute * minuteMs).toISOString(),
  });
  const { notices } = await alertsOf(who);
  const from = 2 * notices.length;
  const state = await evaluatePriceAlert(
    platform,
    {
      accountId: who.id,
      alertId: alert?.id ?? '',
      limit: 5,
      symbol: 'BTC',
      before: figures(from, 1),
      sameSource: figures(from, 1),
      usualMove: null,
      reading: { ...figures(from + 1, 1000), source: 'Simulated market', simulated: true },
    },
    api.system(),
  );
  return state.notices[0]?.id ?? '';
};

describe('notices', () => {
  it('are read up to one, or all', async () => {
    const ada = await member();
    await set(ada, above('100'));
    const ids = [await crossing(ada), await crossing(ada), await crossing(ada)];
    expect(await alertsOf(ada)).toMatchObject({
      unread: 3,
      notices: ids
        .toReversed()
        .map((id) => ({ id, symbol: 'BTC', price: 1000, simulated: true, read: false })),
    });
    const read = (upTo: string) => ada.call('POST', reading.path, { body: { upTo } });
    expect(shown(await read(ids[1] ?? '')).unread).toBe(1);
    expect(shown(await read('of another')).unread).toBe(1);
    expect(shown(await read('all')).unread).toBe(0);
  });
});

const raiseStory = async (who: Visitor, storyId = 's1'): Promise<string> => {
  const move = {
    coinId: 'ethereum',
    symbol: 'ETH',
    storyId,
    title: 'Harbourline halts withdrawals',
    outlet: 'CoinDesk',
    outlets: 3,
    publishedAt: at,
    move: -4.12,
    usual: 0.82,
    startsAt: at,
    endsAt: at,
    source: 'Binance',
    simulated: false,
    measuredAt: at,
  };
  const { platform } = api.running;
  const state = await raiseStoryNotice(platform, { accountId: who.id, move }, api.system());
  return state.notices[0]?.id ?? '';
};

describe('notices of moves after stories', () => {
  it('are listed with those of price alerts, and read with them', async () => {
    const ada = await member();
    await set(ada, above('100'));
    const first = await crossing(ada);
    const story = await raiseStory(ada);
    expect(await alertsOf(ada)).toMatchObject({
      unread: 2,
      notices: [{ id: first }],
      storyNotices: [
        {
          id: story,
          symbol: 'ETH',
          storyId: 's1',
          title: 'Harbourline halts withdrawals',
          outlet: 'CoinDesk',
          outlets: 3,
          move: -4.12,
          measuredAt: at,
          source: 'Binance',
          simulated: false,
          read: false,
        },
      ],
    });
    expect(shown(await ada.call('POST', reading.path, { body: { upTo: story } }))).toMatchObject({
      unread: 0,
      notices: [{ read: true }],
      storyNotices: [{ read: true }],
    });
  });
});

describe('the live feed', () => {
  type Heard = { readonly messages: ServerMessage[]; readonly ws: WebSocket };
  const join = async (url: string, cookie?: string): Promise<Heard> => {
    const address = `${url.replace('http', 'ws')}${livePath}`;
    const ws = new WebSocket(address, { headers: cookie === undefined ? {} : { cookie } });
    onTestFinished(() => {
      ws.terminate();
    });
    const messages: ServerMessage[] = [];
    ws.on('message', (bytes: Buffer) => {
      messages.push(serverMessageSchema.parse(JSON.parse(bytes.toString())));
    });
    await once(ws, 'open');
    return { messages, ws };
  };

  it('sends a notice to the sockets of its account, and to no other', async () => {
    const { running } = api;
    const [ada, eve] = [await member(), await member()];
    await set(ada, above('100'));
    const hers = [await join(running.url, ada.cookie), await join(running.url, ada.cookie)];
    const others = [await join(running.url, eve.cookie), await join(running.url)];
    const noticeId = await crossing(ada);
    await publishNotice(running.platform, { accountId: ada.id, noticeId });
    await vi.waitFor(() => {
      for (const { messages } of hers)
        expect(messages).toMatchObject([
          { type: 'NOTICE_RAISED', unread: 1, notice: { id: noticeId, symbol: 'BTC' } },
        ]);
    });
    // Messages are ordered: everything sent before has arrived once this is answered.
    for (const { ws } of others) ws.send('{"type":"GET_MARKET_DATA"}');
    await vi.waitFor(() => {
      for (const { messages } of others)
        expect(messages.map(({ type }) => type)).toEqual(['MARKET_DATA']);
    });
  });

  it('sends a move after a story as a message of its own', async () => {
    const { running } = api;
    const ada = await member();
    const { messages } = await join(running.url, ada.cookie);
    const noticeId = await raiseStory(ada);
    await publishNotice(running.platform, { accountId: ada.id, noticeId });
    await vi.waitFor(() => {
      expect(messages).toMatchObject([
        { type: 'STORY_NOTICE_RAISED', unread: 1, notice: { id: noticeId, storyId: 's1' } },
      ]);
    });
  });

  it('sends it from every process that has a socket of the account', async () => {
    const { running } = api;
    const ada = await member();
    await set(ada, above('100'));
    const another = await createApi(running.platform);
    const server = createServer(another.handler);
    another.attach(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(async () => {
      await another.close();
      await new Promise((resolve) => server.close(resolve));
    });
    const { port } = server.address() as AddressInfo;
    const both = [
      await join(running.url, ada.cookie),
      await join(`http://127.0.0.1:${String(port)}`, ada.cookie),
    ];
    const noticeId = await crossing(ada);
    await publishNotice(running.platform, { accountId: ada.id, noticeId });
    await vi.waitFor(() => {
      for (const { messages } of both)
        expect(messages).toMatchObject([{ type: 'NOTICE_RAISED', notice: { id: noticeId } }]);
    });
  });

  it('sends nothing once the session has ended', async () => {
    const { running } = api;
    const ada = await member();
    await set(ada, above('100'));
    const noticeId = await crossing(ada);
    const socket = await join(running.url, ada.cookie);
    const signedOut = await call(running, 'POST', {
      path: operations.signOut.path,
      headers: { cookie: ada.cookie },
    });
    expect(signedOut.status).toBe(204);
    await vi.waitFor(() => {
      expect(socket.messages.map(({ type }) => type)).toEqual(['ACCESS_CHANGED']);
    });
    await publishNotice(running.platform, { accountId: ada.id, noticeId });
    socket.ws.send('{"type":"GET_MARKET_DATA"}');
    await vi.waitFor(() => {
      expect(socket.messages.map(({ type }) => type)).toEqual(['ACCESS_CHANGED', 'MARKET_DATA']);
    });
  });
});

describe('what is held', () => {
  const filled = async (): Promise<Visitor> => {
    const ada = await member();
    await ada.call('PUT', watchPath('ETH'));
    await set(ada, above('100'));
    await crossing(ada);
    await api.running.platform.reachedHead();
    return ada;
  };

  it('is in the copy of a member’s data', async () => {
    const ada = await filled();
    const { text } = await ada.call('POST', '/api/account/export', { body: { password } });
    const copy = JSON.parse(text) as Readonly<Record<string, readonly { type?: string }[]>>;
    expect(copy['priceAlerts']).toMatchObject([
      {
        watched: [{ coinId: 'ethereum', symbol: 'ETH' }],
        alerts: [{ symbol: 'BTC', rule: above('100') }],
        notices: [{}],
      },
    ]);
    const types = copy['events']?.map(({ type }) => type);
    expect(types).toEqual(
      expect.arrayContaining(['CoinWatched', 'PriceAlertSet', 'PriceAlertCrossed']),
    );
  });

  it('is in the timeline that staff see, without the coin', async () => {
    const ada = await filled();
    const filter = encodeURIComponent(JSON.stringify({ categories: ['alerts'] }));
    const { body } = await api.admin.call(
      'GET',
      `${pathOf(operations.memberTimeline, { id: ada.id })}?filter=${filter}`,
    );
    expect((body as { title: string }[]).map(({ title }) => title)).toEqual([
      'Price alert reached, at a simulated price',
      'Price alert set',
      'Coin added to the watchlist',
    ]);
    expect(JSON.stringify(body)).not.toMatch(/ETH|BTC/u);
  });

  it('is gone with the account', async () => {
    const { platform } = api.running;
    const ada = await filled();
    const alerts = platform.readModels.collection(priceAlertsCollection);
    expect(await alerts.findOne(ada.id)).toBeDefined();
    await eraseAccount(platform, { accountId: ada.id, reason: 'asked-for' }, api.system());
    await platform.reachedHead();
    expect(await alerts.findOne(ada.id)).toBeUndefined();
    const left: unknown[] = [];
    for await (const { data } of platform.eventStore.read(`alerts-${ada.id}`)) left.push(data);
    expect(left).toMatchObject([
      { symbol: 'erased' },
      { symbol: 'erased', coinId: 'erased', rule: 'erased' },
      { symbol: 'erased', price: 'erased', change24h: 'erased' },
    ]);
  });
});

it('takes a session', async () => {
  const { running } = api;
  const asked = [
    ['GET', list.path],
    ['PUT', watchPath('BTC')],
    ['DELETE', watchPath('BTC')],
    ['POST', setting.path],
    ['DELETE', alertPath('any')],
    ['POST', reading.path],
  ] as const;
  for (const [method, path] of asked)
    expect((await call(running, method, { path, body: {} })).status).toBe(401);
});
