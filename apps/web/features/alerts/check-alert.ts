import { alertBounds } from '#contract/alert-limits.ts';
import type { AlertRule } from '#contract/market/alerts.ts';
import { alertTexts } from './texts.ts';

const texts = alertTexts.form.faults;
const { minPercent, maxRise, maxFall, priceDigits } = alertBounds;

/** The form's values; the amount is a price in USD or a percentage, as typed. */
export type AlertInput = { kind: AlertRule['kind']; amount: string };

export const isPriceKind = (kind: AlertRule['kind']): kind is 'price-above' | 'price-below' =>
  kind === 'price-above' || kind === 'price-below';

// Accepts `$65,000.50`; a comma that does not group thousands is rejected.
const plainPrice = (typed: string): string => {
  const text = typed.trim().replace(/^\$\s*/, '');
  const grouped = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text;
  return grouped.replace(/^\./, '0.').replace(/^0+(?=\d)/, '');
};

// The direction is already chosen, so a sign adds nothing.
const plainPercent = (typed: string, kind: AlertRule['kind']): string =>
  typed
    .trim()
    .replace(/\s*%$/, '')
    .replace(kind === 'falls-24h' ? /^[-\u2212]/ : /^\+/, '')
    .replace(/^\./, '0.');

const decimal = /^\d+(\.\d+)?$/;

const priceFault = (typed: string): string | null => {
  const text = plainPrice(typed);
  if (text === '') return texts.noPrice;
  if (!decimal.test(text)) return texts.badPrice;
  if (!/[1-9]/.test(text)) return texts.zero;
  const [whole = '', fraction = ''] = text.split('.');
  return whole.length > priceDigits.whole || fraction.length > priceDigits.decimals
    ? texts.tooManyDigits(priceDigits.whole)
    : null;
};

const percentFault = (typed: string, kind: AlertRule['kind']): string | null => {
  const text = plainPercent(typed, kind);
  if (text === '') return texts.noPercent;
  if (!decimal.test(text)) return texts.badPercent;
  const most = kind === 'rises-24h' ? maxRise : maxFall;
  const percent = Number(text);
  if (percent < minPercent || percent > most) return texts.outOfRange(minPercent, most);
  return /\.\d{3,}$/.test(text) ? texts.decimals : null;
};

/** The error of the amount; null when it is valid. */
export const amountFault = ({ kind, amount }: AlertInput): string | null =>
  isPriceKind(kind) ? priceFault(amount) : percentFault(amount, kind);

/** The rule described by the form; null while the amount is invalid. */
export const ruleOf = (input: AlertInput): AlertRule | null => {
  if (amountFault(input) !== null) return null;
  const { kind, amount } = input;
  return isPriceKind(kind)
    ? { kind, price: plainPrice(amount) }
    : { kind, percent: Number(plainPercent(amount, kind)) };
};

const isSame = (one: AlertRule, other: AlertRule): boolean =>
  one.kind === other.kind &&
  ('price' in one
    ? 'price' in other && Number(one.price) === Number(other.price)
    : 'percent' in other && one.percent === other.percent);

/** Errors by field, including that of a duplicate rule. */
export const validateAlert = (
  input: AlertInput,
  present: readonly AlertRule[],
): Record<string, string> => {
  const fault = amountFault(input);
  if (fault !== null) return { amount: fault };
  const rule = ruleOf(input);
  return rule !== null && present.some((each) => isSame(each, rule)) ? { amount: texts.twice } : {};
};
