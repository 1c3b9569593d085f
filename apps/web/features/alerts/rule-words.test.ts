import { describe, expect, it } from 'vitest';
import type { AlertRule } from '#contract/market/alerts.ts';
import { formatDistance, formatNotice, formatRule } from './rule-words.ts';

const coin = { price: 28_000, change24h: 1.2 };
const above = (price: string): AlertRule => ({ kind: 'price-above', price });
const below = (price: string): AlertRule => ({ kind: 'price-below', price });

describe('the words of a rule', () => {
  it.each<[AlertRule, string]>([
    [above('70000'), 'above $70,000'],
    [below('70000.5'), 'below $70,000.50'],
    [above('0.08150001'), 'above $0.08150001'],
    [above('1234567890.25'), 'above $1,234,567,890.25'],
    [{ kind: 'rises-24h', percent: 5 }, 'up 5% in 24 hours'],
    [{ kind: 'falls-24h', percent: 7.5 }, 'down 7.5% in 24 hours'],
  ])('have every digit that was set: %o', (rule, words) => {
    expect(formatRule(rule)).toBe(words);
  });

  it('say what happened once it was reached', () => {
    expect(formatNotice({ rule: below('26000') }, 'Bitcoin')).toBe('Bitcoin fell below $26,000');
    expect(formatNotice({ rule: { kind: 'rises-24h', percent: 5 } }, 'Solana')).toBe(
      'Solana rose 5% in 24 hours',
    );
  });
});

describe('the distance', () => {
  it('of a price is in percent of the current price', () => {
    expect(formatDistance(above('28896'), coin)).toBe('3.20% away');
    expect(formatDistance(below('26600'), coin)).toBe('5.00% away');
  });

  it('of a change is the change now', () => {
    expect(formatDistance({ kind: 'rises-24h', percent: 5 }, coin)).toBe('now +1.20%');
    expect(formatDistance({ kind: 'falls-24h', percent: 5 }, coin)).toBe('now +1.20%');
  });

  it.each<[AlertRule, string]>([
    [above('28000'), 'reached; active again once the price falls 1% below it'],
    [below('28000'), 'reached; active again once the price rises 1% above it'],
    [
      { kind: 'rises-24h', percent: 1.2 },
      'reached; active again once the rise shrinks by one point',
    ],
  ])('is none where the rule holds already: %o', (rule, words) => {
    expect(formatDistance(rule, coin)).toBe(words);
  });

  it('is not made up where nothing is known', () => {
    expect(formatDistance(above('70000'), undefined)).toBe('no current price');
    const unknown = { price: 1, change24h: null };
    expect(formatDistance({ kind: 'rises-24h', percent: 5 }, unknown)).toBe(
      'no 24-hour change available',
    );
  });
});
