import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as formats from './format.ts';
import {
  getChangeDirection,
  formatAmount,
  formatChance,
  formatChange,
  formatCount,
  formatDecimals,
  formatDistinctLevels,
  formatDistinctPrices,
  formatDistinctShortPrices,
  formatLevel,
  formatLongAmount,
  formatMoverPrice,
  formatDecimalMoverPrice,
  formatPence,
  formatPrice,
  formatScore,
  formatShare,
  formatShortPrice,
  formatSignificant,
  formatMeasure,
  formatWholeShare,
} from './format.ts';

const minus = '\u2212';
const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;
const units: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, B: 1e9, T: 1e12 };

/** The number that a text shows. */
const shown = (text: string): number => {
  const unit = units[text.at(-1) ?? ''] ?? 1;
  return Number(text.replace(minus, '-').replace(/[$£,%+KMBT]/gu, '')) * unit;
};

describe('a price', () => {
  it.each([
    [64_123.4, '$64,123'],
    [12.345, '$12.35'],
    [0.123_456_78, '$0.123457'],
    [27_887, '$27,887'],
    [1634.91, '$1,635'],
    [1_234_567_890.5, '$1,234,567,891'],
    [1000, '$1,000'],
    [999.99, '$999.99'],
    [999.994_999, '$999.99'],
    [999.995, '$1,000'],
    [999.999, '$1,000'],
    [211.63, '$211.63'],
    [1.005, '$1.01'],
    [1, '$1.00'],
    [0.999_999_5, '$1.00'],
    [0.999_999_4, '$0.999999'],
    [0.999855, '$0.999855'],
    [0.5, '$0.5'],
    [0.1200004, '$0.12'],
    [0.061015, '$0.061015'],
    [0.000_123_456, '$0.000123'],
    [0.000_1, '$0.0001'],
    [0.000_099_999_9, '$0.0001'],
    [0.000_099_876_5, '$0.00009988'],
    [0.000_011_234_5, '$0.00001123'],
    [0.000_000_4, '$0.0000004'],
    [1.234_5e-15, '$0.000000000000001235'],
    [0, '$0.00'],
    [-0, '$0.00'],
    [-12.345, `${minus}$12.35`],
    [-999.995, `${minus}$1,000`],
  ])('of %d reads %s', (usd, text) => {
    expect(formatPrice(usd)).toBe(text);
  });

  it.each([
    [27_887, '$27,887'],
    [1.93, '$1.93'],
    [0.999855, '$1.00'],
    [0.326752, '$0.327'],
    [0.061015, '$0.061'],
    [0.000_098, '$0.000098'],
    [0.000_011_234_5, '$0.0000112'],
    [0, '$0.00'],
  ])('of %d reads %s in a narrow column', (usd, text) => {
    expect(formatShortPrice(usd)).toBe(text);
  });

  it.each([
    [12.345, '$12.35', '$12.35'],
    [1000, '$1,000.00', undefined],
    [1, '$1.00', undefined],
    [0.5, '$5.00e-1', '$0.500'],
    [0.012_345, '$1.23e-2', '$0.0123'],
    [0.000_011_239, '$1.12e-5', '$0.0000112'],
  ])('of a mover of %d reads %s', (usd, text, inFull) => {
    expect(formatMoverPrice(usd)).toBe(text);
    if (usd < 1) expect(formatDecimalMoverPrice(usd)).toBe(inFull);
  });

  it('of a mover is exponential exactly below 1', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-12, max: 1e6, noNaN: true }), (usd) => {
        expect(formatMoverPrice(usd).includes('e')).toBe(usd < 1);
      }),
    );
  });

  it('has the decimals of its size', () => {
    fc.assert(
      fc.property(price, (usd) => {
        const text = formatLevel(usd);
        const value = shown(text);
        const most = value >= 1000 ? 0 : value >= 1 ? 2 : value >= 1e-4 ? 6 : 20;
        expect(decimalsOf(text)).toBeLessThanOrEqual(most);
        if (value >= 1 && value < 1000) expect(decimalsOf(text)).toBe(2);
        if (value > 0 && value < 1) expect(text).not.toMatch(/0$/u);
      }),
    );
  });

  it('is never further from its value than half of the last digit', () => {
    fc.assert(
      fc.property(price, (usd) => {
        const half =
          usd >= 999.99 ? 0.5 : usd >= 0.999_999 ? 0.005 : usd < 1e-4 ? usd / 1000 : 5e-7;
        expect(Math.abs(shown(formatLevel(usd)) - usd)).toBeLessThanOrEqual(half * 1.000_001);
      }),
    );
  });

  // Boundaries of the scales, values beside them, and everything between.
  const edges = [1e-4, 1, 999.995, 999.99, 1000, 1e6].flatMap((edge) =>
    [-1e-7, -1e-12, 0, 1e-12, 1e-7].map((step) => edge * (1 + step)),
  );
  const price = fc.oneof(
    fc.constantFrom(...edges),
    fc.double({ min: 1e-12, max: 1e-3, noNaN: true }),
    fc.double({ min: 1e-6, max: 1e12, noNaN: true }),
  );

  it.each([
    { of: 'that differ', prices: [1.012, 1.05], texts: ['$1.01', '$1.05'] },
    { of: 'at a dollar', prices: [1.0057, 1.0081, 1.05], texts: ['$1.006', '$1.008', '$1.050'] },
    {
      of: 'of six zeros',
      prices: [0.000_011_203, 0.000_011_201],
      texts: ['$0.000011203', '$0.000011201'],
    },
    { of: 'of thousands', prices: [64_123.4, 64_123.2], texts: ['$64,123.40', '$64,123.20'] },
    { of: 'that are equal', prices: [1.0057, 1.0057], texts: ['$1.01', '$1.01'] },
    { of: 'below zero', prices: [-1.0057, -1.0081], texts: [`${minus}$1.006`, `${minus}$1.008`] },
  ])('reads differently beside another: $of', ({ prices, texts }) => {
    expect(formatDistinctPrices(...prices)).toEqual(texts);
    expect(formatDistinctLevels(...prices)).toEqual(texts.map((text) => text.replace('$', '')));
  });

  it('reads differently beside another in a narrow column', () => {
    expect(formatDistinctShortPrices(0.326_752, 0.341_2)).toEqual(['$0.327', '$0.341']);
    expect(formatDistinctShortPrices(0.326_752, 0.327_014)).toEqual(['$0.3268', '$0.3270']);
  });

  it('never reads lower for a higher price', () => {
    fc.assert(
      fc.property(price, price, (one, other) => {
        const [low, high] = one < other ? [one, other] : [other, one];
        expect(shown(formatLevel(low))).toBeLessThanOrEqual(shown(formatLevel(high)));
      }),
    );
  });

  it('reads lower beside a higher price, however close they are', () => {
    const close = fc.tuple(price, fc.double({ min: 1e-6, max: 0.01, noNaN: true }));
    fc.assert(
      fc.property(close, ([low, share]) => {
        const high = low * (1 + share);
        const [lowText, highText] = formatDistinctPrices(low, high);
        expect(shown(lowText)).toBeLessThan(shown(highText));
      }),
    );
  });
});

describe('a change', () => {
  it.each([
    [3.481, '+3.48%'],
    [-0.071, `${minus}0.07%`],
    [0, '0.00%'],
    [-0.004_9, '0.00%'],
    [0.005, '+0.01%'],
    [-0.005, `${minus}0.01%`],
    [1.005, '+1.01%'],
    [1234.5, '+1,234.50%'],
  ])('of %d reads %s', (percent, text) => {
    expect(formatChange(percent)).toBe(text);
  });

  it('shows a sign exactly when it has a direction, and never a hyphen', () => {
    const percent = fc.oneof(
      fc.double({ min: -1e4, max: 1e4, noNaN: true }),
      fc.double({ min: -0.01, max: 0.01, noNaN: true }),
    );
    fc.assert(
      fc.property(percent, (change) => {
        const text = formatChange(change);
        const sign = { up: '+', down: minus, flat: '0' }[getChangeDirection(change)];
        expect(text.startsWith(sign)).toBe(true);
        expect(text).not.toContain('-');
      }),
    );
  });
});

describe('an amount', () => {
  it.each([
    [544_217_319_000, '$544.22B'],
    [260_900_000, '$260.9M'],
    [0, '$0'],
    [0.4, '$0'],
    [12, '$12'],
    [999.4, '$999'],
    [999.6, '$1.0K'],
    [12_345, '$12.3K'],
    [999_949, '$999.9K'],
    [999_950, '$1.0M'],
    [999_940_000, '$999.9M'],
    [999_960_000, '$1.00B'],
    [999_950_000_000, '$999.95B'],
    [999_970_000_000, '$999.97B'],
    [999_994_999_999, '$999.99B'],
    [999_995_000_000, '$1.00T'],
    [1_080_000_000_000, '$1.08T'],
    [1_234_567_000_000_000, '$1,234.57T'],
    [-999_970_000_000, `${minus}$999.97B`],
    [-0.4, '$0'],
  ])('of %d reads %s', (usd, text) => {
    expect(formatAmount(usd)).toBe(text);
  });

  it.each([
    [1_080_000_000_000, '$1.08 trillion'],
    [999_970_000_000, '$999.97 billion'],
    [260_900_000, '$260.9 million'],
  ])('of %d reads %s in a sentence', (usd, text) => {
    expect(formatLongAmount(usd)).toBe(text);
  });

  const amount = fc.oneof(
    fc
      .tuple(fc.constantFrom(1e3, 1e6, 1e9, 1e12), fc.double({ min: 0.99, max: 1.01, noNaN: true }))
      .map(([scale, factor]) => scale * factor),
    fc.double({ min: 0, max: 1e16, noNaN: true }),
  );

  it('is within half of its last digit', () => {
    fc.assert(
      fc.property(amount, (usd) => {
        const text = formatAmount(usd);
        const half = 0.5 * 10 ** -decimalsOf(text.replace(/\D$/u, ''));
        const unit = units[text.at(-1) ?? ''] ?? 1;
        expect(Math.abs(shown(text) - usd)).toBeLessThanOrEqual(half * unit * 1.000_001);
      }),
    );
  });

  it('has at most three digits before its point below a quadrillion, and never reads lower for more', () => {
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        const [low, high] = one < other ? [one, other] : [other, one];
        expect(shown(formatAmount(low))).toBeLessThanOrEqual(shown(formatAmount(high)));
        if (low < 9.99e14) expect(formatAmount(low)).toMatch(/^\$\d{1,3}(\.\d+)?[KMBT]?$/u);
      }),
    );
  });
});

describe('money of a plan', () => {
  it.each([
    [0, '£0'],
    [199, '£1.99'],
    [123_456, '£1,234.56'],
    [-106, `${minus}£1.06`],
  ])('of %d pence reads %s', (pence, text) => {
    expect(formatPence(pence)).toBe(text);
  });
});

describe('other figures', () => {
  it.each([
    [formatShare(0.4567), '45.7%'],
    [formatWholeShare(0.4567), '46%'],
    [formatMeasure(0), '0'],
    [formatMeasure(66.4), '66'],
    [formatMeasure(9.96), '10'],
    [formatMeasure(4.23), '4.2'],
    [formatMeasure(0.996), '1'],
    [formatMeasure(0.352), '0.35'],
    [formatShare(-0.0312), `${minus}3.1%`],
    [formatShare(-0.0001), '0.0%'],
    [formatChance(0.5196), '51.9%'],
    [formatChance(0.52), '52.0%'],
    [formatChance(0.573), '57.3%'],
    [formatScore(0.375), '+0.38'],
    [formatScore(-0.07), `${minus}0.07`],
    [formatScore(-0.004), '0.00'],
    [formatCount(1), '1'],
    [formatCount(11_154), '11,154'],
    [formatCount(1, 'coin'), '1 coin'],
    [formatCount(0, 'coin'), '0 coins'],
    [formatCount(1200, 'coin'), '1,200 coins'],
    [formatDecimals(28.44, 1), '28.4'],
    [formatDecimals(-0.04, 1), '0.0'],
    [formatDecimals(-1.25, 1), `${minus}1.3`],
    [formatSignificant(1234.5678, 6), '1,234.57'],
    [formatSignificant(-0.000_123_456, 5), `${minus}0.00012346`],
  ])('read %s', (text, expected) => {
    expect(text).toBe(expected);
  });

  it('never show a hyphen or a negative zero', () => {
    const signedFigures = [
      formats.formatLevel,
      formatPrice,
      formatShortPrice,
      formatChange,
      formatAmount,
      formatLongAmount,
      formatPence,
      formatScore,
      formatShare,
      formatCount,
    ] as const;
    fc.assert(
      fc.property(
        fc.oneof(
          fc.double({ min: -1e15, max: 1e15, noNaN: true }),
          fc.double({ min: -1, max: 1, noNaN: true }),
        ),
        (value) => {
          for (const format of signedFigures) {
            const text = format(value);
            expect(text).not.toContain('-');
            if (!/[1-9]/u.test(text)) expect(text).not.toContain(minus);
          }
        },
      ),
    );
  });
});
