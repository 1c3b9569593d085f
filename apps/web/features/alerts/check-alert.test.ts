import { describe, expect, it } from 'vitest';
import { setAlertSchema } from '#contract/market/alerts.ts';
import { validateAmount, validateAlert, toAlertRule, type AlertInput } from './check-alert.ts';
import { alertTexts } from './texts.ts';

const texts = alertTexts.form.faults;
const price = (amount: string): AlertInput => ({
  kind: 'price-above',
  amount,
  currency: 'USD',
});
const rise = (amount: string): AlertInput => ({ ...price(amount), kind: 'rises-24h' });
const fall = (amount: string): AlertInput => ({ ...price(amount), kind: 'falls-24h' });

describe('a price', () => {
  it.each([
    ['70000', '70000'],
    [' 70,000.50 ', '70000.50'],
    ['$1,234,567', '1234567'],
    ['.0815', '0.0815'],
    ['007', '7'],
  ])('is read as people write it: %j', (typed, read) => {
    expect(toAlertRule(price(typed))).toEqual({ kind: 'price-above', price: read });
  });

  it.each([
    ['', texts.noPrice],
    ['  ', texts.noPrice],
    ['seventy', texts.badPrice],
    ['1,5', texts.badPrice],
    ['1.5.0', texts.badPrice],
    ['-5', texts.badPrice],
    ['1e5', texts.badPrice],
    ['0.00', texts.zero],
    ['1234567890123', texts.tooManyDigits(12)],
    ['0.1234567890123', texts.tooManyDigits(12)],
  ])('is refused in words: %j', (typed, fault) => {
    expect(validateAmount(price(typed))).toBe(fault);
    expect(toAlertRule(price(typed))).toBeNull();
  });
});

it('a price in pounds may have the sign of pounds and no other', () => {
  const inPounds = (amount: string): AlertInput => ({ ...price(amount), currency: 'GBP' });
  expect(toAlertRule(inPounds('£50,000.50'))).toEqual({ kind: 'price-above', price: '50000.50' });
  expect(validateAmount(inPounds('$50,000'))).toBe(texts.badPrice);
  expect(validateAmount(price('£50,000'))).toBe(texts.badPrice);
});

describe('a percentage', () => {
  it('may carry its sign and the sign of its direction', () => {
    expect(toAlertRule(rise('+7.5 %'))).toEqual({ kind: 'rises-24h', percent: 7.5 });
    expect(toAlertRule(fall('−7.5%'))).toEqual({ kind: 'falls-24h', percent: 7.5 });
    expect(validateAmount(rise('-7.5'))).toBe(texts.badPercent);
  });

  it.each([
    [rise(''), texts.noPercent],
    [rise('0.05'), texts.outOfRange(0.1, 1000)],
    [rise('1001'), texts.outOfRange(0.1, 1000)],
    [fall('99.5'), texts.outOfRange(0.1, 99)],
    [rise('1.234'), texts.decimals],
  ])('is refused in words: %o', (input, fault) => {
    expect(validateAmount(input)).toBe(fault);
  });
});

it('what passes here is what the server takes', () => {
  for (const input of [
    price('0.000000000001'),
    price('999,999,999,999'),
    rise('1000'),
    fall('0.1'),
  ])
    expect(setAlertSchema.safeParse({ symbol: 'BTC', rule: toAlertRule(input) }).success).toBe(
      true,
    );
});

it('the same rule twice is said before it is sent', () => {
  const present = [
    { rule: { kind: 'price-above', price: '70000' }, currency: 'USD' },
    { rule: { kind: 'falls-24h', percent: 5 }, currency: 'USD' },
  ] as const;
  const inPounds = (input: AlertInput): AlertInput => ({ ...input, currency: 'GBP' });
  expect(validateAlert(inPounds(price('70000')), present)).toEqual({});
  expect(validateAlert(inPounds(fall('5')), present)).toEqual({ amount: texts.twice });
  expect(validateAlert(price('70,000.00'), present)).toEqual({ amount: texts.twice });
  expect(validateAlert(fall('5'), present)).toEqual({ amount: texts.twice });
  expect(validateAlert(rise('5'), present)).toEqual({});
});
