import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAmount, formatPrice } from '../format.ts';
import { currencies } from './currencies.ts';
import { exchangeRateBounds } from './exchange-rates.ts';
import { createMoneyFormat, getCurrencySign, usdFormat } from './money.ts';

const { lowest, highest } = exchangeRateBounds;
const anyUsd = fc.double({ min: 1e-9, max: 1e13, noNaN: true });
const anyRate = fc.double({ min: lowest, max: highest, noNaN: true });
const anyCurrency = fc.constantFrom(...currencies);

const parse = (text: string): number => Number(text.replaceAll(/[^0-9.]/gu, ''));

describe('figures in another currency', () => {
  it('are the converted figure to the digits that are shown, never zero, and have the sign once', () => {
    fc.assert(
      fc.property(anyUsd, anyRate, anyCurrency, (usd, rate, currency) => {
        const money = createMoneyFormat(currency, rate);
        for (const text of [money.formatPrice(usd), money.formatShortPrice(usd)]) {
          expect(text.startsWith(getCurrencySign(currency))).toBe(true);
          expect(text).not.toMatch(/NaN|Infinity|undefined/u);
          const shown = parse(text);
          expect(shown).toBeGreaterThan(0);
          // Up to six decimals below 1: at most half a unit of the fourth digit is rounded away.
          expect(Math.abs(shown / (usd * rate) - 1)).toBeLessThan(0.006);
        }
        expect(money.formatAmount(usd).split(getCurrencySign(currency))).toHaveLength(2);
        expect(money.formatPrice(-usd)).toBe(`\u2212${money.formatPrice(usd)}`);
      }),
    );
  });

  it('of different prices read differently', () => {
    fc.assert(
      fc.property(anyUsd, anyRate, (usd, rate) => {
        const [low, high] = createMoneyFormat('GBP', rate).formatDistinctPrices(usd, usd * 1.0001);
        expect(low).not.toBe(high);
      }),
    );
  });

  it('are as ever in dollars', () => {
    fc.assert(
      fc.property(anyUsd, (usd) => {
        expect(usdFormat.formatPrice(usd)).toBe(formatPrice(usd));
        expect(usdFormat.formatAmount(usd)).toBe(formatAmount(usd));
      }),
    );
  });

  it('have the digits of their size: two decimals below 1,000, none above', () => {
    const pounds = createMoneyFormat('GBP', 0.76);
    expect(pounds.formatPrice(64_123)).toBe('£48,733');
    expect(pounds.formatPrice(1200)).toBe('£912.00');
    expect(pounds.formatPrice(0)).toBe('£0.00');
    expect(pounds.formatAmount(544.22e9)).toBe('£413.61B');
    expect(createMoneyFormat('EUR', 0.87).formatDistinctPrices(1, 1.001)).toEqual([
      '€0.87',
      '€0.87087',
    ]);
  });
});
