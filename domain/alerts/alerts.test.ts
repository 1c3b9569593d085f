import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plans } from '../shared/plans/plans.ts';
import { alertBounds, type AlertRule, type PriceFigures } from '../shared/market/price-alerts.ts';
import { deciderSpec } from '../shared/testing/decider-spec.ts';
import {
  alertsDecider,
  alertsStream,
  initialState,
  type AlertsCommand,
  type AlertsState,
} from './alerts.ts';
import type { AlertsEvent } from './events.ts';
import { isStoryNotice } from './notices.ts';
import type { EvaluatePriceAlert } from './price-alerts.ts';

const given = deciderSpec(alertsDecider);
const at = (minute: number): string => new Date(Date.UTC(2026, 4, 4, 10, minute)).toISOString();
const now = new Date(at(0));
const above = (price: string): AlertRule => ({ kind: 'price-above', price });

const idOf = (symbol: string): string => `id-of-${symbol}`;
const watch = (symbol: string, coinId = idOf(symbol)): AlertsCommand => ({
  type: 'WatchCoin',
  coinId,
  symbol,
  preferredCoins: [],
  now,
});
const watched = (symbol: string, coinId: string | null = idOf(symbol)): AlertsEvent => ({
  type: 'CoinWatched',
  data: { coinId, symbol, place: 'last', watchedAt: at(0) },
});

const setAlert = (alertId: string, rule: AlertRule = above('100'), limit = 5): AlertsCommand => ({
  type: 'SetPriceAlert',
  alertId,
  coinId: 'bitcoin',
  symbol: 'BTC',
  rule,
  limit,
  now,
});
const wasSet = (alertId: string, rule: AlertRule = above('100'), setAt = at(0)): AlertsEvent => ({
  type: 'PriceAlertSet',
  data: { alertId, coinId: 'bitcoin', symbol: 'BTC', rule, setAt },
});

const figures = (minute: number, price: number, change24h: number | null = null): PriceFigures => ({
  at: at(minute),
  price,
  change24h,
});
type Judged = {
  readonly alertId?: string;
  readonly limit?: number;
  readonly noticeId?: string;
  readonly own?: PriceFigures | null;
  readonly latest?: readonly PriceFigures[];
  readonly usualMove?: number | null;
};
const judge = (
  before: PriceFigures,
  reading: PriceFigures,
  { alertId = 'a', noticeId = 'n', limit = 5, own = before, latest, usualMove = null }: Judged = {},
): EvaluatePriceAlert => ({
  type: 'EvaluatePriceAlert',
  alertId,
  noticeId,
  symbol: 'BTC',
  before,
  sameSource: own,
  latest,
  usualMove,
  limit,
  reading: { ...reading, source: 'CoinGecko', simulated: false },
});
const crossed = (
  { at: crossedAt, price, change24h }: PriceFigures,
  { alertId = 'a', noticeId = 'n' }: Judged = {},
  rearmPercent = 1,
): AlertsEvent => ({
  type: 'PriceAlertCrossed',
  data: {
    alertId,
    noticeId,
    coinId: 'bitcoin',
    symbol: 'BTC',
    price,
    change24h,
    crossedAt,
    source: 'CoinGecko',
    simulated: false,
    rearmPercent,
  },
});
const rearmed = (minute: number): AlertsEvent => ({
  type: 'PriceAlertRearmed',
  data: { alertId: 'a', rearmedAt: at(minute) },
});

const after = (...events: AlertsEvent[]): AlertsState =>
  events.reduce(alertsDecider.evolve, initialState);

it('the stream is that of the account', () => {
  expect(alertsStream('ada')).toBe('alerts-ada');
});

describe('the watchlist', () => {
  it('holds each coin once, the one added last at the end', () => {
    given().when(watch('BTC')).then(watched('BTC'));
    given(watched('BTC')).when(watch('BTC')).thenNothing();
    expect(after(watched('BTC'), watched('ETH')).watched).toEqual([
      { coinId: 'id-of-BTC', symbol: 'BTC' },
      { coinId: 'id-of-ETH', symbol: 'ETH' },
    ]);
  });

  it('keeps the order of earlier versions, in which the one added last was first', () => {
    const data = { coinId: 'bitcoin', symbol: 'BTC', watchedAt: at(0) };
    const event = alertsDecider.upcast({ type: 'CoinWatched', data, schemaVersion: 2 });
    expect(after(watched('ETH'), event).watched.map(({ symbol }) => symbol)).toEqual([
      'BTC',
      'ETH',
    ]);
  });

  it('loses a coin once', () => {
    const coin = { coinId: idOf('BTC'), symbol: 'BTC' };
    const unwatch = { type: 'UnwatchCoin', ...coin, preferredCoins: [], now } as const;
    const event = { type: 'CoinUnwatched', data: { ...coin, unwatchedAt: at(0) } } as const;
    given(watched('BTC')).when(unwatch).then(event);
    given(watched('BTC'), event).when(unwatch).thenNothing();
    given().when(unwatch).thenNothing();
  });

  it('means a coin by its id: a new symbol is the same coin, and two coins may share a symbol', () => {
    given(watched('MATIC', 'polygon')).when(watch('POL', 'polygon')).thenNothing();
    given(watched('ONE', 'harmony')).when(watch('ONE', 'another')).then(watched('ONE', 'another'));
    const coin = { coinId: 'polygon', symbol: 'POL' };
    const unwatch = { type: 'UnwatchCoin', ...coin, preferredCoins: [], now } as const;
    given(watched('MATIC', 'polygon'))
      .when(unwatch)
      .then({
        type: 'CoinUnwatched',
        data: { coinId: 'polygon', symbol: 'POL', unwatchedAt: at(0) },
      });
    expect(
      after(watched('MATIC', 'polygon'), {
        type: 'CoinUnwatched',
        data: { coinId: 'polygon', symbol: 'POL', unwatchedAt: at(0) },
      }).watched,
    ).toEqual([]);
  });

  it('learns once which coin an old mark meant', () => {
    const resolve = { type: 'ResolveWatchedCoin', symbol: 'BTC', coinId: 'bitcoin', now } as const;
    const event = {
      type: 'WatchedCoinResolved',
      data: { symbol: 'BTC', coinId: 'bitcoin', resolvedAt: at(0) },
    } as const;
    given(watched('BTC', null)).when(resolve).then(event);
    given(watched('BTC', null), event).when(resolve).thenNothing();
    given(watched('BTC', 'bitcoin')).when(resolve).thenNothing();
    given().when(resolve).thenNothing();
    const coin = { coinId: 'bitcoin', symbol: 'BTC' };
    expect(after(watched('BTC', null), watched('ETH'), event).watched).toEqual([
      coin,
      { coinId: 'id-of-ETH', symbol: 'ETH' },
    ]);
    expect(after(watched('BTC', null), watched('XBT', 'bitcoin'), event).watched).toEqual([coin]);
  });

  it('is full with a hundred', () => {
    const full = Array.from({ length: 100 }, (_, index) => watched(`C${String(index)}`));
    given(...full)
      .when(watch('BTC'))
      .thenRejects('conflict', 'alerts/watchlist-full');
    given(...full)
      .when(watch('C7'))
      .thenNothing();
    given(...full.slice(1))
      .when(watch('BTC'))
      .then(watched('BTC'));
  });
});

describe('setting an alert', () => {
  it('keeps the price without superfluous zeros', () => {
    given()
      .when(setAlert('a', above('0070000.50')))
      .then(wasSet('a', above('70000.5')));
    given()
      .when(setAlert('a', above('0.000')))
      .then(wasSet('a', above('0')));
  });

  it('decides nothing for a coin and a rule that are set already', () => {
    given(wasSet('a'))
      .when(setAlert('b', above('100.0')))
      .thenNothing();
    given(wasSet('a'))
      .when(setAlert('b', { kind: 'price-below', price: '100' }))
      .then(wasSet('b', { kind: 'price-below', price: '100' }));
    const another = { ...setAlert('b'), coinId: 'another', symbol: 'BTC' } as AlertsCommand;
    expect(alertsDecider.decide(after(wasSet('a')), another)).toHaveLength(1);
  });

  it('is refused above the limit of the plan, and possible again once one is removed', () => {
    const removed = {
      type: 'PriceAlertRemoved',
      data: { alertId: 'a0', removedAt: at(1) },
    } as const;
    for (const limit of Object.values(plans).map(({ priceAlerts }) => priceAlerts)) {
      const all = Array.from({ length: limit }, (_, index) =>
        wasSet(`a${String(index)}`, above(String(index + 1))),
      );
      const wanted = setAlert('b', above('9999'), limit);
      given(...all)
        .when(wanted)
        .thenRejects('forbidden', 'alerts/limit-reached');
      given(...all, removed)
        .when(wanted)
        .then(wasSet('b', above('9999')));
    }
    expect(Object.values(plans).map(({ priceAlerts }) => priceAlerts)).toEqual([5, 50, 500]);
  });
});

describe('an alert in pounds', () => {
  const setInPounds = (alertId: string, rule = above('100')): AlertsCommand =>
    ({ ...setAlert(alertId, rule), currency: 'GBP' }) as AlertsCommand;
  const wasSetInPounds: AlertsEvent = {
    type: 'PriceAlertSet',
    data: {
      alertId: 'a',
      coinId: 'bitcoin',
      symbol: 'BTC',
      rule: above('100'),
      currency: 'GBP',
      setAt: at(0),
    },
  };
  const conversion = { rate: 0.8, source: 'Kraken', at: at(1) };
  const judgeInPounds = (usdPrice: number): EvaluatePriceAlert => ({
    ...judge(figures(1, 99), figures(2, usdPrice * 0.8)),
    conversion: { currency: 'GBP', ...conversion, usdPrice },
  });

  it('is another alert than one in dollars, and set once', () => {
    given().when(setInPounds('a')).then(wasSetInPounds);
    given(wasSet('b')).when(setInPounds('a')).then(wasSetInPounds);
    given(wasSetInPounds).when(setAlert('b')).then(wasSet('b'));
    given(wasSetInPounds)
      .when(setInPounds('b', above('100.0')))
      .thenNothing();
  });

  it('in dollars or on a change is stored as before, without a currency', () => {
    const inDollars = { ...setAlert('a'), currency: 'USD' } as AlertsCommand;
    given().when(inDollars).then(wasSet('a'));
    const rises: AlertRule = { kind: 'rises-24h', percent: 5 };
    given().when(setInPounds('a', rises)).then(wasSet('a', rises));
    given(wasSet('a', rises)).when(setInPounds('b', rises)).thenNothing();
  });

  it('is compared with the converted price, and its notice has the price in dollars and the rate', () => {
    const { data } = crossed(figures(2, 126)) as Extract<
      AlertsEvent,
      { type: 'PriceAlertCrossed' }
    >;
    const told: AlertsEvent = { type: 'PriceAlertCrossed', data: { ...data, conversion } };
    given(wasSetInPounds).when(judgeInPounds(126)).then(told);
    given(wasSetInPounds).when(judgeInPounds(124)).thenNothing();
    expect(after(wasSetInPounds, told).notices).toMatchObject([
      { currency: 'GBP', price: 126, conversion, rule: above('100') },
    ]);
  });

  it('is not met by a price in another currency', () => {
    given(wasSetInPounds)
      .when(judge(figures(1, 99), figures(2, 101)))
      .thenNothing();
    given(wasSet('a')).when(judgeInPounds(126)).thenNothing();
  });
});

describe('removing an alert', () => {
  const remove = { type: 'RemovePriceAlert', alertId: 'a', now } as const;
  const removed = { type: 'PriceAlertRemoved', data: { alertId: 'a', removedAt: at(0) } } as const;

  it('happens once, and leaves its notices', () => {
    given(wasSet('a')).when(remove).then(removed);
    given(wasSet('a'), removed).when(remove).thenNothing();
    const left = after(wasSet('a'), crossed(figures(2, 101)), removed);
    expect(left.alerts).toEqual([]);
    expect(left.notices).toMatchObject([{ id: 'n', alertId: 'a', rule: above('100') }]);
  });
});

describe('a crossing', () => {
  const below: AlertRule = { kind: 'price-below', price: '100' };
  const rises: AlertRule = { kind: 'rises-24h', percent: 5 };
  const falls: AlertRule = { kind: 'falls-24h', percent: 5 };

  it.each([
    ['reaches the price', above('100'), [figures(1, 99), figures(2, 100)]],
    ['falls to the price', below, [figures(1, 101), figures(2, 100)]],
    ['rises', rises, [figures(1, 1, 4.9), figures(2, 1, 5)]],
    ['falls', falls, [figures(1, 1, -4.9), figures(2, 1, -5)]],
  ] as const)('that %s is told', (_name, rule, [before, reading]) => {
    given(wasSet('a', rule)).when(judge(before, reading)).then(crossed(reading));
  });

  it.each([
    ['stays below', above('100'), [figures(1, 98), figures(2, 99.99)]],
    ['was above already', above('100'), [figures(1, 100), figures(2, 105)]],
    ['was below already', below, [figures(1, 100), figures(2, 90)]],
    ['had risen', rises, [figures(1, 1, 5), figures(2, 1, 6)]],
    ['rises where it should fall', falls, [figures(1, 1, 0), figures(2, 1, 5)]],
    ['was not known', rises, [figures(1, 1, null), figures(2, 1, 6)]],
  ] as const)('that %s is none', (_name, rule, [before, reading]) => {
    given(wasSet('a', rule)).when(judge(before, reading)).thenNothing();
  });

  it('of an alert that was met when it was set waits until the price has come from below', () => {
    const set = given(wasSet('a', above('100'), at(1)));
    set.when(judge(figures(0, 105), figures(2, 106))).thenNothing();
    set.when(judge(figures(2, 106), figures(3, 99))).thenNothing();
    set.when(judge(figures(3, 99), figures(4, 101))).then(crossed(figures(4, 101)));
  });

  it('is told once, and again after the price came back', () => {
    const first = crossed(figures(2, 101));
    const told = given(wasSet('a'), first);
    told.when(judge(figures(1, 99), figures(2, 101))).thenNothing();
    // Another judge began at the same reading and saw the next one.
    told.when(judge(figures(1, 99), figures(3, 102))).thenNothing();
    told.when(judge(figures(2, 101), figures(3, 102))).thenNothing();
    told.when(judge(figures(3, 99), figures(4, 100))).then(crossed(figures(4, 100)));
  });

  it('of an alert that is gone, or was set long after it, is none', () => {
    given()
      .when(judge(figures(1, 99), figures(2, 101)))
      .thenNothing();
    given(wasSet('a', above('100'), at(30)))
      .when(judge(figures(1, 99), figures(2, 101)))
      .thenNothing();
    given(wasSet('a', above('100'), at(3)))
      .when(judge(figures(1, 99), figures(2, 101)))
      .then(crossed(figures(2, 101)));
  });

  it('concerns the oldest alerts alone where there are more than the plan keeps active', () => {
    const two = given(wasSet('old'), wasSet('new', above('101')));
    const reading = [figures(1, 99), figures(2, 102)] as const;
    two.when(judge(...reading, { alertId: 'new', limit: 1 })).thenNothing();
    two
      .when(judge(...reading, { alertId: 'new', limit: 2 }))
      .then(crossed(figures(2, 102), { alertId: 'new' }));
    two
      .when(judge(...reading, { alertId: 'old', limit: 1 }))
      .then(crossed(figures(2, 102), { alertId: 'old' }));
  });

  it('is told exactly as often as the price came from below, however often readings are repeated', () => {
    const prices = fc.array(fc.integer({ min: 95, max: 105 }), { minLength: 2, maxLength: 30 });
    fc.assert(
      fc.property(prices, fc.array(fc.nat(), { maxLength: 30 }), (path, repeats) => {
        const readings = path.map((price, minute) => figures(minute, price));
        const pairs = readings.slice(1).flatMap((reading, index) => {
          const pair = [readings[index] ?? reading, reading] as const;
          const again = repeats.map((nth) => nth % readings.length).includes(index);
          return again ? [pair, pair] : [pair];
        });
        const end = pairs.reduce(
          (state, [before, reading], index) => {
            const command = judge(before, reading, { noticeId: String(index) });
            return alertsDecider.decide(state, command).reduce(alertsDecider.evolve, state);
          },
          after(wasSet('a')),
        );
        const reached = path.filter(
          (price, index) => price >= 100 && (path[index - 1] ?? 100) < 100,
        );
        expect(end.notices).toHaveLength(reached.length);
      }),
    );
  });
});

describe('readings of several sources', () => {
  type Reading = { readonly source: string; readonly price: number };

  /** The state after readings in their order, each compared with the latest one and the latest one of its source. */
  const afterReadings = (
    readings: readonly Reading[],
    { rule = above('95000'), usualMove = null as number | null } = {},
  ): AlertsState => {
    const latest = new Map<string, PriceFigures>();
    let before: PriceFigures | undefined;
    let state = after(wasSet('a', rule));
    for (const [minute, { source, price }] of readings.entries()) {
      const reading = figures(minute + 1, price);
      if (before) {
        const own = latest.get(source) ?? null;
        const sources = { own, latest: [...latest.values()] };
        const noticeId = String(minute);
        const command = judge(before, reading, { noticeId, ...sources, usualMove });
        state = alertsDecider.decide(state, command).reduce(alertsDecider.evolve, state);
      }
      latest.set(source, reading);
      before = reading;
    }
    return state;
  };
  const alternating = (a: number, b: number, times: number): Reading[] =>
    Array.from({ length: times }, (_, nth) =>
      nth % 2 === 0 ? { source: 'A', price: a } : { source: 'B', price: b },
    );

  it('raise no notice when two sources alternate and neither price moves', () => {
    expect(afterReadings(alternating(95_500, 90_100, 8)).notices).toEqual([]);
    expect(afterReadings(alternating(90_100, 95_500, 8)).notices).toEqual([]);
  });

  const sourcePrice = fc.double({ min: 0.95, max: 1.04, noNaN: true });
  const anyRule = fc.tuple(
    fc.constantFrom('price-above', 'price-below'),
    fc.integer({ min: 90_000, max: 110_000 }),
  );

  it('raise no notice while no source moves, whatever the order of the sources', () => {
    fc.assert(
      fc.property(
        fc.array(sourcePrice, { minLength: 1, maxLength: 4 }),
        fc.array(fc.nat({ max: 3 }), { maxLength: 40 }),
        anyRule,
        (prices, order, [kind, price]) => {
          const readings = order.map((nth) => {
            const source = nth % prices.length;
            return { source: String(source), price: 100_000 * (prices[source] ?? 1) };
          });
          const rule: AlertRule = { kind, price: String(price) };
          expect(afterReadings(readings, { rule }).notices).toEqual([]);
        },
      ),
    );
  });

  it('raise one notice while one source trembles at the height and the other does not move', () => {
    const readings = Array.from({ length: 40 }, (_, nth): Reading => {
      if (nth % 2 === 1) return { source: 'B', price: 90_100 };
      return { source: 'A', price: nth % 4 === 0 ? 94_990 : 95_010 };
    });
    expect(afterReadings(readings).notices).toHaveLength(1);
  });

  it('raise a notice at once when a new source is further away than sources usually differ', () => {
    const [before, reading] = [figures(1, 90_000), figures(2, 105_000)];
    given(wasSet('a', above('95000')))
      .when(judge(before, reading, { own: null }))
      .then(crossed(reading));
    given(wasSet('a', above('95000')))
      .when(judge(before, figures(2, 96_500), { own: null }))
      .thenNothing();
  });

  it('raise a notice when the source itself moved, after a switch', () => {
    const readings = [
      { source: 'A', price: 94_000 },
      { source: 'B', price: 94_100 },
      { source: 'B', price: 95_100 },
    ];
    expect(afterReadings(readings).notices).toMatchObject([{ price: 95_100 }]);
  });

  it('raise none by figures from before the alert was set, or before its last crossing', () => {
    const sources = { own: figures(1, 94_000), latest: [figures(1, 94_000), figures(30, 96_000)] };
    const step = judge(figures(30, 96_000), figures(31, 96_100), sources);
    given(wasSet('a', above('95000'), at(29)))
      .when(step)
      .thenNothing();
    const past = [wasSet('a', above('95000')), crossed(figures(20, 96_000))] as const;
    given(...past)
      .when(step)
      .thenNothing();
    given(...past, rearmed(25))
      .when(step)
      .thenNothing();
    given(wasSet('a', above('95000')))
      .when(step)
      .then(crossed(figures(31, 96_100)));
  });

  it('raise as many notices as there are ways back of one per cent, or of a usual hourly move', () => {
    const path = fc.array(fc.integer({ min: 9500, max: 10_500 }), { maxLength: 60 });
    const usual = fc.constantFrom(null, 0.2, 1, 2.5);
    fc.assert(
      fc.property(path, usual, (prices, usualMove) => {
        const percent = Math.max(1, usualMove ?? 0);
        let [ready, expected] = [true, 0];
        for (const [index, price] of prices.entries()) {
          const last = prices[index - 1];
          if (last === undefined) continue;
          if (Math.min(last, price) <= 10_000 * (1 - percent / 100)) ready = true;
          if (!ready || last >= 10_000 || price < 10_000) continue;
          expected += 1;
          ready = false;
        }
        const readings = prices.map((price) => ({ source: 'A', price }));
        const state = afterReadings(readings, { rule: above('10000'), usualMove });
        expect(state.notices).toHaveLength(expected);
      }),
    );
  });
});

describe('an alert that was reached', () => {
  it('is active again one per cent back, and not before', () => {
    const first = crossed(figures(2, 101));
    given(wasSet('a'), first)
      .when(judge(figures(2, 101), figures(3, 99.5)))
      .thenNothing();
    given(wasSet('a'), first)
      .when(judge(figures(3, 99.5), figures(4, 100)))
      .thenNothing();
    given(wasSet('a'), first)
      .when(judge(figures(3, 99.5), figures(4, 99)))
      .then(rearmed(4));
    given(wasSet('a'), first, rearmed(4))
      .when(judge(figures(4, 99), figures(5, 100)))
      .then(crossed(figures(5, 100)));
  });

  it('is active again one usual hourly move back where that is more', () => {
    const reading = figures(2, 101);
    given(wasSet('a'))
      .when(judge(figures(1, 99), reading, { usualMove: 2.5 }))
      .then(crossed(reading, {}, 2.5));
    given(wasSet('a'), crossed(reading, {}, 2.5))
      .when(judge(figures(3, 99), figures(4, 98)))
      .thenNothing();
    given(wasSet('a'), crossed(reading, {}, 2.5))
      .when(judge(figures(3, 99), figures(4, 97.5)))
      .then(rearmed(4));
  });

  it('on a change is active again one point back', () => {
    const rises: AlertRule = { kind: 'rises-24h', percent: 5 };
    const told = given(wasSet('a', rises), crossed(figures(2, 1, 5.1)));
    told.when(judge(figures(3, 1, 5), figures(4, 1, 4.5))).thenNothing();
    told.when(judge(figures(3, 1, 5), figures(4, 1, 4))).then(rearmed(4));
  });

  it('of version 1 is active again one per cent back', () => {
    const { coinId, rearmPercent, ...data } = { ...crossed(figures(2, 101)).data } as Record<
      string,
      unknown
    >;
    expect([coinId, rearmPercent]).toEqual(['bitcoin', 1]);
    const stored = { type: 'PriceAlertCrossed', schemaVersion: 1, data };
    expect(alertsDecider.upcast(stored)).toMatchObject({
      data: { ...data, coinId: null, rearmPercent: 1 },
    });
  });
});

describe('notices', () => {
  const notice = (nth: number): AlertsEvent =>
    crossed(figures(nth, 101), { noticeId: `n${String(nth)}` });
  const read = (upTo: string): AlertsCommand => ({ type: 'ReadNotices', upTo, now });
  const wasRead = (upTo: string): AlertsEvent => ({
    type: 'NoticesRead',
    data: { upTo, readAt: at(0) },
  });
  const three = [wasSet('a'), notice(1), notice(2), notice(3)];
  const readOf = (state: AlertsState): string[] =>
    state.notices.filter((each) => each.read).map(({ id }) => id);

  it('stand newest first, at most a hundred', () => {
    const many = after(wasSet('a'), ...Array.from({ length: 130 }, (_, nth) => notice(nth)));
    expect(many.notices).toHaveLength(alertBounds.notices);
    expect(many.notices[0]?.id).toBe('n129');
  });

  it('are read up to one, or all of them', () => {
    given(...three)
      .when(read('n2'))
      .then(wasRead('n2'));
    given(...three)
      .when(read('all'))
      .then(wasRead('n3'));
    expect(readOf(after(...three, wasRead('n2')))).toEqual(['n2', 'n1']);
    expect(readOf(after(...three, wasRead('n3'), notice(4)))).toEqual(['n3', 'n2', 'n1']);
  });

  const story = {
    noticeId: 's',
    coinId: 'ethereum',
    symbol: 'ETH',
    storyId: 'story-1',
    title: 'Harbourline halts withdrawals',
    outlet: 'CoinDesk',
    outlets: 3,
    move: -4.12,
    startsAt: at(-120),
    endsAt: at(0),
    source: 'Binance',
    simulated: false,
    measuredAt: at(4),
  } as const;
  const raise: AlertsCommand = { type: 'RaiseStoryNotice', notice: story };
  const wasRaised: AlertsEvent = { type: 'StoryNoticeRaised', data: story };

  it('of moves after stories are raised once, and kept with the others', () => {
    given(...three)
      .when(raise)
      .then(wasRaised);
    given(...three, wasRaised)
      .when(raise)
      .thenNothing();
    const { notices } = after(...three, wasRaised, notice(5));
    expect(notices.map(({ id }) => id)).toEqual(['n5', 's', 'n3', 'n2', 'n1']);
    expect(notices.map(isStoryNotice)).toEqual([false, true, false, false, false]);
    expect(notices[1]).toMatchObject({ storyId: 'story-1', move: -4.12, read: false });
  });

  it('of both kinds are read in their order', () => {
    const mixed = [...three, wasRaised, notice(5)];
    given(...mixed)
      .when(read('s'))
      .then(wasRead('s'));
    expect(readOf(after(...mixed, wasRead('s')))).toEqual(['s', 'n3', 'n2', 'n1']);
    expect(readOf(after(...mixed, wasRead('n5')))).toHaveLength(5);
  });

  it('that are read already, or are not known, decide nothing', () => {
    given().when(read('all')).thenNothing();
    given(...three)
      .when(read('another'))
      .thenNothing();
    given(...three, wasRead('n2'))
      .when(read('n1'))
      .thenNothing();
  });
});
