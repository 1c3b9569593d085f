import { alertBounds } from '#contract/alert-limits.ts';
import type { AlertRule, PriceAlert } from '#contract/market/alerts.ts';
import { getCurrencySign, type Currency } from '#contract/market/money.ts';
import { normalizeDecimal } from '../../lib/typed-decimal.ts';
import { alertTexts } from './texts.ts';

const texts = alertTexts.form.faults;
const { minPercent, maxRise, maxFall, priceDigits } = alertBounds;

/** The form's values; the amount is a price in the currency or a percentage, as typed. */
export type AlertInput = { kind: AlertRule['kind']; amount: string; currency: Currency };

export const isPriceKind = (kind: AlertRule['kind']): kind is 'price-above' | 'price-below' =>
  kind === 'price-above' || kind === 'price-below';

// Accepts `$65,000.50` in dollars and `£65,000.50` in pounds.
const normalizePrice = (typed: string, currency: Currency): string => {
  const trimmed = typed.trim();
  const sign = getCurrencySign(currency);
  return normalizeDecimal(trimmed.startsWith(sign) ? trimmed.slice(sign.length) : trimmed);
};

// The direction is already chosen, so a sign adds nothing.
const normalizePercent = (typed: string, kind: AlertRule['kind']): string =>
  typed
    .trim()
    .replace(/\s*%$/, '')
    .replace(kind === 'falls-24h' ? /^[-\u2212]/ : /^\+/, '')
    .replace(/^\./, '0.');

const decimalPattern = /^\d+(\.\d+)?$/;

const validatePrice = (typed: string, currency: Currency): string | null => {
  const text = normalizePrice(typed, currency);
  if (text === '') return texts.noPrice;
  if (!decimalPattern.test(text)) return texts.badPrice;
  if (!/[1-9]/.test(text)) return texts.zero;
  const [whole = '', fraction = ''] = text.split('.');
  return whole.length > priceDigits.whole || fraction.length > priceDigits.decimals
    ? texts.tooManyDigits(priceDigits.whole)
    : null;
};

const validatePercent = (typed: string, kind: AlertRule['kind']): string | null => {
  const text = normalizePercent(typed, kind);
  if (text === '') return texts.noPercent;
  if (!decimalPattern.test(text)) return texts.badPercent;
  const maxPercent = kind === 'rises-24h' ? maxRise : maxFall;
  const percent = Number(text);
  if (percent < minPercent || percent > maxPercent) return texts.outOfRange(minPercent, maxPercent);
  return /\.\d{3,}$/.test(text) ? texts.decimals : null;
};

/** The error of the amount; null when it is valid. */
export const validateAmount = ({ kind, amount, currency }: AlertInput): string | null =>
  isPriceKind(kind) ? validatePrice(amount, currency) : validatePercent(amount, kind);

/** The rule described by the form; null while the amount is invalid. */
export const toAlertRule = (input: AlertInput): AlertRule | null => {
  if (validateAmount(input) !== null) return null;
  const { kind, amount, currency } = input;
  return isPriceKind(kind)
    ? { kind, price: normalizePrice(amount, currency) }
    : { kind, percent: Number(normalizePercent(amount, kind)) };
};

const isSameRule = (one: AlertRule, other: AlertRule): boolean =>
  one.kind === other.kind &&
  ('price' in one
    ? 'price' in other && Number(one.price) === Number(other.price)
    : 'percent' in other && one.percent === other.percent);

/** Errors by field, including that of a duplicate rule. */
export const validateAlert = (
  input: AlertInput,
  present: readonly Pick<PriceAlert, 'rule' | 'currency'>[],
): Record<string, string> => {
  const amountError = validateAmount(input);
  if (amountError !== null) return { amount: amountError };
  const rule = toAlertRule(input);
  const isSame = (each: Pick<PriceAlert, 'rule' | 'currency'>): boolean =>
    (!('price' in each.rule) || each.currency === input.currency) &&
    rule !== null &&
    isSameRule(each.rule, rule);
  return present.some(isSame) ? { amount: texts.twice } : {};
};
