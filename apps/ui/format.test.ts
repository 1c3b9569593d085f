import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  directionOf,
  formatAge,
  formatAmount,
  formatChange,
  formatCount,
  formatDay,
  formatExactAge,
  formatHeadline,
  formatLevel,
  formatMoment,
  formatPence,
  formatPrice,
  formatShortPrice,
} from './format.ts';

const gmt = { timeZone: 'GMT' };
const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;

describe('a price', () => {
  it.each([
    [64_123.4, '$64,123'],
    [12.345, '$12.35'],
    [0.123_456_78, '$0.123457'],
    [27_887, '$27,887'],
    [1634.91, '$1,635'],
    [1000, '$1,000'],
    [999.99, '$999.99'],
    [999.999, '$1,000'],
    [211.63, '$211.63'],
    [1, '$1.00'],
    [0.999_999_9, '$1.00'],
    [0.999855, '$0.999855'],
    [0.5, '$0.5'],
    [0.1200004, '$0.12'],
    [0.061015, '$0.061015'],
    [0.000_123_456, '$0.000123'],
    [0.000_099_876_5, '$0.00009988'],
    [0.000_011_234_5, '$0.00001123'],
    [0.000_000_4, '$0.0000004'],
    [0, '$0.00'],
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
  ])('of %d reads %s in a narrow column', (usd, text) => {
    expect(formatShortPrice(usd)).toBe(text);
  });

  it('keeps the decimals of its size', () => {
    const usd = fc.double({ min: 0.000_001, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(usd, (value) => {
        const text = formatLevel(value);
        const shown = Number(text.replaceAll(',', ''));
        const most = shown >= 1000 ? 0 : shown >= 1 ? 2 : shown >= 1e-4 ? 6 : 9;
        expect(decimalsOf(text)).toBeLessThanOrEqual(most);
        if (shown > 0 && shown < 1) expect(text).not.toMatch(/0$/u);
        expect(Math.abs(shown - value)).toBeLessThanOrEqual(shown >= 1000 ? 0.5001 : 0.005001);
      }),
    );
  });

  it('never reads lower for a higher price', () => {
    const usd = fc.double({ min: 0.000_001, max: 1e9, noNaN: true });
    const shown = (value: number): number => Number(formatLevel(value).replaceAll(',', ''));
    fc.assert(
      fc.property(usd, usd, (one, other) => {
        const [low, high] = one < other ? [one, other] : [other, one];
        expect(shown(low)).toBeLessThanOrEqual(shown(high));
      }),
    );
  });
});

describe('a change', () => {
  it.each([
    [3.481, '+3.48%'],
    [-0.071, '\u22120.07%'],
    [0, '0.00%'],
    [-0.004, '0.00%'],
    [1234.5, '+1,234.50%'],
  ])('of %d reads %s', (percent, text) => {
    expect(formatChange(percent)).toBe(text);
  });

  it('shows a sign exactly when it points somewhere, and never a hyphen', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e4, max: 1e4, noNaN: true }), (percent) => {
        const text = formatChange(percent);
        const sign = { up: '+', down: '\u2212', flat: '0' }[directionOf(percent)];
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
    [999_960_000, '$1.00B'],
    [1_080_000_000_000, '$1.08T'],
    [12_345, '$12.3K'],
    [12, '$12'],
  ])('of %d reads %s', (usd, text) => {
    expect(formatAmount(usd)).toBe(text);
  });
});

describe('money of a plan', () => {
  it.each([
    [0, '£0'],
    [199, '£1.99'],
    [-106, '\u2212£1.06'],
  ])('of %d pence reads %s', (pence, text) => {
    expect(formatPence(pence)).toBe(text);
  });
});

describe('an age', () => {
  it.each([
    [-500, '0 s'],
    [12_000, '12 s'],
    [4 * 60_000, '4 min'],
    [20 * 3_600_000, '20 h'],
    [47 * 3_600_000, '47 h'],
    [2 * 86_400_000, '2 days'],
  ])('of %d ms reads %s', (milliseconds, text) => {
    expect(formatAge(milliseconds)).toBe(text);
  });

  it('names the seconds while it is watched', () => {
    expect(formatExactAge(146_000)).toBe('2 min 26 s');
    expect(formatExactAge(120_000)).toBe('2 min');
    expect(formatExactAge(12_000)).toBe('12 s');
    expect(formatExactAge(3_600_000)).toBe('1 h');
  });
});

describe('a date', () => {
  const at = new Date('2023-10-08T20:12:25Z');

  it('names the year where it is not this one', () => {
    expect(formatDay(at, new Date('2023-11-01T00:00:00Z'), gmt)).toBe('8 Oct');
    expect(formatDay(at, new Date('2024-01-01T00:00:00Z'), gmt)).toBe('8 Oct 2023');
  });

  it('has three letters for every month', () => {
    const september = new Date('2023-09-08T20:12:00Z');
    expect(formatDay(september, september, gmt)).toBe('8 Sep');
    expect(formatHeadline(september, september, gmt)).toContain('8 September');
  });

  it('names its zone with the time', () => {
    expect(formatMoment(at, at, gmt)).toBe('8 Oct, 20:12 GMT');
    expect(formatHeadline(at, at, gmt)).toBe('Sunday 8 October, 20:12 GMT');
  });
});

describe('a count', () => {
  it('bends the noun', () => {
    expect(formatCount(1, 'coin')).toBe('1 coin');
    expect(formatCount(1200, 'coin')).toBe('1,200 coins');
  });
});
