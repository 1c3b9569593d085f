import { describe, expect, it } from 'vitest';
import type { AlertRule } from '#contract/market/alerts.ts';
import { createAlertNotice, createPriceAlert } from '../../testing/fixtures.ts';
import {
  formatAlreadyMetWarning,
  formatDistance,
  formatNotice,
  formatNoticePrice,
  formatProgress,
  formatRule,
} from './rule-words.ts';

const coin = { price: 28_000, change24h: 1.2 };
const above = (price: string): AlertRule => ({ kind: 'price-above', price });
const below = (price: string): AlertRule => ({ kind: 'price-below', price });
const inUsd = (rule: AlertRule) => ({ rule, currency: 'USD' }) as const;

describe('the words of a rule', () => {
  it.each<[AlertRule, string]>([
    [above('70000'), 'above $70,000'],
    [below('70000.5'), 'below $70,000.50'],
    [above('0.08150001'), 'above $0.08150001'],
    [above('1234567890.25'), 'above $1,234,567,890.25'],
    [{ kind: 'rises-24h', percent: 5 }, 'up 5% in 24 hours'],
    [{ kind: 'falls-24h', percent: 7.5 }, 'down 7.5% in 24 hours'],
  ])('have every digit that was set: %o', (rule, words) => {
    expect(formatRule(inUsd(rule))).toBe(words);
  });

  it('say what happened once it was reached', () => {
    expect(formatNotice(inUsd(below('26000')), 'Bitcoin')).toBe('Bitcoin fell below $26,000');
    expect(formatNotice(inUsd({ kind: 'rises-24h', percent: 5 }), 'Solana')).toBe(
      'Solana rose 5% in 24 hours',
    );
  });
});

it('a price in pounds or euros has their sign', () => {
  const inPounds = { rule: above('50000.5'), currency: 'GBP' } as const;
  expect(formatRule(inPounds)).toBe('above £50,000.50');
  expect(formatRule({ ...inPounds, currency: 'EUR' })).toBe('above €50,000.50');
  expect(formatNotice(inPounds, 'Bitcoin')).toBe('Bitcoin rose above £50,000.50');
  expect(formatAlreadyMetWarning(inPounds, { price: 60_000, change24h: null })).toMatch(
    /^Already met: the price is £60,000\. .* falls below £50,000\.50 /,
  );
  const notice = createAlertNotice({ ...inPounds, price: 66_000, rate: 0.76 });
  expect(formatNoticePrice(notice)).toBe('at £50,160');
});

describe('the progress of an alert in pounds', () => {
  const now = new Date('2026-01-05T12:00:00.000Z');
  const inPounds = createPriceAlert({ rule: above('22000'), currency: 'GBP', rate: 0.75 });

  it('is the distance from the converted price', () => {
    expect(formatProgress(inPounds, coin, now)).toBe('4.76% away');
    expect(formatProgress(inPounds, undefined, now)).toBe('no current price');
  });

  it('is that it waits, and since when, without a rate', () => {
    const waiting = { ...inPounds, rate: null, waitingSince: '2026-01-05T09:00:00.000Z' };
    expect(formatProgress(waiting, coin, now)).toMatch(
      /^Waiting: no exchange rate for GBP since .*9:00/,
    );
  });
});

const pending = (rule: AlertRule) => ({ rule, lastCrossedAt: null });
const triggered = (rule: AlertRule) => ({ rule, lastCrossedAt: '2026-01-05T09:00:00.000Z' });

describe('the distance', () => {
  it('of a price is in percent of the current price', () => {
    expect(formatDistance(pending(above('28896')), coin)).toBe('3.20% away');
    expect(formatDistance(triggered(below('26600')), coin)).toBe('5.00% away');
  });

  it('of a price beside the current one is not zero', () => {
    expect(formatDistance(pending(above('28000.5')), coin)).toBe('less than 0.01% away');
  });

  it('of a change is the change now', () => {
    expect(formatDistance(pending({ kind: 'rises-24h', percent: 5 }), coin)).toBe('now +1.20%');
    expect(formatDistance(pending({ kind: 'falls-24h', percent: 5 }), coin)).toBe('now +1.20%');
  });

  it.each<[AlertRule, string, string]>([
    [
      above('28000'),
      'reached; active again once the price falls 1% below it',
      'already above; triggers once the price falls below it and rises again',
    ],
    [
      below('28000'),
      'reached; active again once the price rises 1% above it',
      'already below; triggers once the price rises above it and falls again',
    ],
    [
      { kind: 'rises-24h', percent: 1.2 },
      'reached; active again once the rise shrinks by one point',
      'already reached; triggers once the rise is less than that and reaches it again',
    ],
  ])('is none where the rule holds already: %o', (rule, whenTriggered, whenPending) => {
    expect(formatDistance(triggered(rule), coin)).toBe(whenTriggered);
    expect(formatDistance(pending(rule), coin)).toBe(whenPending);
  });

  it('is not made up where nothing is known', () => {
    expect(formatDistance(pending(above('70000')), undefined)).toBe('no current price');
    const unknown = { price: 1, change24h: null };
    expect(formatDistance(pending({ kind: 'rises-24h', percent: 5 }), unknown)).toBe(
      'no 24-hour change available',
    );
  });
});

describe('setting a rule that is met already', () => {
  const fallen = { price: 28_000, change24h: -6 };

  it.each<[AlertRule, string]>([
    [
      above('27999.9'),
      'Already met: the price is $28,000.00. You’ll be notified only after it falls below $27,999.90 and rises to it again.',
    ],
    [
      below('28000'),
      'Already met: the price is $28,000. You’ll be notified only after it rises above $28,000 and falls to it again.',
    ],
    [
      { kind: 'falls-24h', percent: 5 },
      'Already met: the 24-hour change is −6.00%. You’ll be notified only after the fall is less than 5% and reaches it again.',
    ],
  ])('warns: %o', (rule, warning) => {
    expect(formatAlreadyMetWarning(inUsd(rule), fallen)).toBe(warning);
  });

  it.each<AlertRule>([above('28000.1'), below('27999.9'), { kind: 'rises-24h', percent: 5 }])(
    'is the only case that warns: %o',
    (rule) => {
      expect(formatAlreadyMetWarning(inUsd(rule), fallen)).toBeNull();
    },
  );

  it('is unknown without a 24-hour change', () => {
    const unknown = { price: 1, change24h: null };
    expect(formatAlreadyMetWarning(inUsd({ kind: 'rises-24h', percent: 5 }), unknown)).toBeNull();
  });
});
