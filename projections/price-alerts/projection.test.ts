import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  crossesThreshold,
  evaluateAlertRule,
  type AlertRule,
  type PriceFigures,
} from '#domain/shared/market/price-alerts.ts';
import { ada, eventLog } from '../engine/testing/events.ts';
import { given } from '../engine/testing/projection-spec.ts';
import { getAffectedCells, getAlertCells, coinCell, currencyCell } from './cells.ts';
import { priceAlerts } from './projection.ts';

const at = '2026-05-04T10:00:00.000Z';
const above = (price: string): AlertRule => ({ kind: 'price-above', price });

const history = () => {
  const log = eventLog();
  const set = (alertId: string, coinId: string, rule: AlertRule): void => {
    const data = { alertId, coinId, symbol: 'X', rule, setAt: at };
    log.add(`alerts-${ada}`, { type: 'PriceAlertSet', data });
  };
  set('a', 'bitcoin', above('70000'));
  set('b', 'shiba-inu', { kind: 'falls-24h', percent: 5.5 });
  return { log, set };
};

describe('the alerts of an account', () => {
  it('are found by the cells of their heights and by their coins', () => {
    const { log } = history();
    const { documents } = given(log.events).when(priceAlerts);
    const document = documents.get(ada);
    expect(document?.alerts.map(({ alertId }) => alertId)).toEqual(['a', 'b']);
    expect(document?.cells.split(' ')).toEqual([
      coinCell('bitcoin'),
      'bitcoin:a1121.',
      coinCell('shiba-inu'),
      'shiba-inu:f5.',
    ]);
  });

  it('in pounds are found by their currency too', () => {
    const { log } = history();
    const rule = above('50000');
    const data = { alertId: 'c', coinId: 'bitcoin', symbol: 'X', rule, setAt: at } as const;
    log.add(`alerts-${ada}`, { type: 'PriceAlertSet', data: { ...data, currency: 'GBP' } });
    const document = given(log.events).when(priceAlerts).documents.get(ada);
    expect(document?.alerts.map(({ currency }) => currency)).toEqual([undefined, undefined, 'GBP']);
    expect(document?.cells.split(' ')).toContain(currencyCell('GBP'));
  });

  it('lie also where they become active again, from a crossing on until that happens', () => {
    const { log } = history();
    const data = {
      alertId: 'a',
      noticeId: 'n',
      coinId: 'bitcoin',
      symbol: 'X',
      price: 70_001,
      change24h: null,
      source: 'CoinGecko',
      simulated: false,
      rearmPercent: 2,
      crossedAt: at,
    };
    log.add(`alerts-${ada}`, { type: 'PriceAlertCrossed', data });
    const crossed = given(log.events).when(priceAlerts).documents.get(ada);
    expect(crossed?.alerts[0]).toMatchObject({ alertId: 'a', rearmPercent: 2 });
    expect(crossed?.cells.split(' ')[2]).toBe('bitcoin:c1119.');
    log.add(`alerts-${ada}`, {
      type: 'PriceAlertRearmed',
      data: { alertId: 'a', rearmedAt: at },
    });
    expect(given(log.events).when(priceAlerts).documents.get(ada)?.cells).toBe(
      `${coinCell('bitcoin')} bitcoin:a1121. ${coinCell('shiba-inu')} shiba-inu:f5.`,
    );
  });

  it('go with their removal, and all of them with the account', () => {
    const { log } = history();
    const remove = (alertId: string): void => {
      const data = { alertId, removedAt: at };
      log.add(`alerts-${ada}`, { type: 'PriceAlertRemoved', data });
    };
    remove('a');
    given(log.events).when(priceAlerts).then(ada, { cells: 'shiba-inu:. shiba-inu:f5.' });
    remove('b');
    given(log.events).when(priceAlerts).thenNothing(ada);
    const erased = history().log;
    erased.add(`account-${ada}`, {
      type: 'AccountErased',
      data: { reason: 'asked-for', erasedAt: at },
    });
    given(erased.events).when(priceAlerts).thenNothing(ada);
  });
});

describe('the cells that a move passes', () => {
  const price = fc.double({ min: 1e-9, max: 1e9, noNaN: true, noDefaultInfinity: true });
  const change = fc.option(fc.integer({ min: -9900, max: 120_000 }).map((n) => n / 100));
  const figures: fc.Arbitrary<PriceFigures> = fc.record({
    price,
    change24h: change,
    at: fc.constant(at),
  });
  const near = fc.tuple(price, fc.double({ min: 0.8, max: 1.25, noNaN: true }));
  const rule: fc.Arbitrary<AlertRule> = fc.oneof(
    fc.record({
      kind: fc.constantFrom('price-above', 'price-below'),
      price: price.map((each) => each.toFixed(12)),
    }),
    fc.record({
      kind: fc.constantFrom('rises-24h', 'falls-24h'),
      percent: fc.integer({ min: 10, max: 9900 }).map((n) => n / 100),
    }),
  );

  it('hold every alert that it crosses', () => {
    fc.assert(
      fc.property(rule, figures, figures, (wanted, before, now) => {
        if (!crossesThreshold(wanted, before, now)) return;
        const own = getAlertCells([
          { alertId: 'a', coinId: 'bitcoin', rule: wanted, rearmPercent: null },
        ]).split(' ')[1];
        expect(getAffectedCells('bitcoin', before, now)).toContain(own);
      }),
      { numRuns: 1000 },
    );
  });

  it('hold every alert that it makes active again', () => {
    const percent = fc.double({ min: 1, max: 20, noNaN: true });
    fc.assert(
      fc.property(rule, percent, figures, figures, (wanted, rearmPercent, own, now) => {
        if (
          evaluateAlertRule(wanted, rearmPercent, { before: own, sameSource: own, now }) !==
          'rearmed'
        )
          return;
        const alert = { alertId: 'a', coinId: 'bitcoin', rule: wanted, rearmPercent };
        const waiting = getAlertCells([alert]).split(' ')[2];
        expect(getAffectedCells('bitcoin', own, now)).toContain(waiting);
      }),
      { numRuns: 1000 },
    );
  });

  it('are few for a move of a minute', () => {
    fc.assert(
      fc.property(near, ([from, times]) => {
        const to = from * times;
        const cells = getAffectedCells(
          'bitcoin',
          { price: from, change24h: 1, at },
          { price: to, change24h: 2, at },
        );
        expect(cells.length).toBeLessThanOrEqual(90);
      }),
    );
    const still = { price: 5, change24h: 1, at };
    expect(getAffectedCells('bitcoin', still, still)).toEqual([]);
  });
});
