import { formatDistinctPrices, formatPrice } from '../format.ts';
import { baseCurrency, type Currency } from './currencies.ts';
import { replaceSign } from './money.ts';

/** Limits of price alerts. `plans.ts` has the number of active alerts per plan. */

export const priceRuleKinds = ['price-above', 'price-below'] as const;
export const changeRuleKinds = ['rises-24h', 'falls-24h'] as const;

/** The condition of an alert: a price in the alert's currency as a decimal string, or a 24-hour rise or fall in per cent. */
export type AlertRule =
  | { readonly kind: (typeof priceRuleKinds)[number]; readonly price: string }
  | { readonly kind: (typeof changeRuleKinds)[number]; readonly percent: number };

/** Maximum numbers of own coins and stored notifications per account, and limits of a rule. */
export const alertBounds = {
  watched: 100,
  /** Coins in a request for a new order. Lists from before the limit can be longer than it. */
  ordered: 400,
  notices: 100,
  minPercent: 0.1,
  maxRise: 1000,
  maxFall: 99,
  /** Maximum digits before and after the decimal point. */
  priceDigits: { whole: 12, decimals: 12 },
  /** Minimum move back in per cent before an alert is active again. */
  rearmPercent: 1,
  /** Per cent by which two sources of one coin can differ without a price move. */
  sourceGapPercent: 10,
  /** Percentage points by which the 24-hour changes of two sources can differ. */
  sourceGapPoints: 4,
} as const;

/** Figures of one coin from one source. `price` is in USD, `change24h` in per cent, `at` in ISO-8601. */
export type PriceFigures = {
  readonly price: number;
  readonly change24h: number | null;
  readonly at: string;
};

/** A rule as an upward crossing of `threshold`. Falling rules have their signs inverted. */
export type UpwardMove = { readonly threshold: number; readonly from: number; readonly to: number };

/** Undefined while a 24-hour change is missing. */
export const toUpwardMove = (
  rule: AlertRule,
  before: PriceFigures,
  now: PriceFigures,
): UpwardMove | undefined => {
  const sign = rule.kind === 'price-above' || rule.kind === 'rises-24h' ? 1 : -1;
  if ('price' in rule)
    return {
      threshold: sign * Number(rule.price),
      from: sign * before.price,
      to: sign * now.price,
    };
  if (before.change24h === null || now.change24h === null) return undefined;
  return { threshold: rule.percent, from: sign * before.change24h, to: sign * now.change24h };
};

export const crossesThreshold = (
  rule: AlertRule,
  before: PriceFigures,
  now: PriceFigures,
): boolean => {
  const upwardMove = toUpwardMove(rule, before, now);
  return (
    upwardMove !== undefined &&
    upwardMove.from < upwardMove.threshold &&
    upwardMove.to >= upwardMove.threshold
  );
};

export type AlertReadings = {
  /** The latest figures from any source. */
  readonly before: PriceFigures;
  /** The latest figures from the same source, or null. */
  readonly sameSource: PriceFigures | null;
  /** The latest figures of each source. If missing, only `before` is used. */
  readonly latest?: readonly PriceFigures[] | undefined;
  readonly now: PriceFigures;
};

// Undefined while the figure of the rule is missing.
const hasReached = (rule: AlertRule, figures: PriceFigures, beyond = 0): boolean | undefined => {
  const upwardMove = toUpwardMove(rule, figures, figures);
  return upwardMove && upwardMove.to >= upwardMove.threshold + beyond;
};

const hasReturned = (
  rule: AlertRule,
  percent: number,
  figures: PriceFigures,
): boolean | undefined => {
  const upwardMove = toUpwardMove(rule, figures, figures);
  return upwardMove && upwardMove.to <= upwardMove.threshold - getRuleMargin(rule, percent);
};

const getSourceGap = (rule: AlertRule): number =>
  'price' in rule ? getRuleMargin(rule, alertBounds.sourceGapPercent) : alertBounds.sourceGapPoints;

// Either two figures of one source cross the height, or the new figure exceeds it by more than the usual gap to another
// source that is still below it.
const isCrossed = (
  rule: AlertRule,
  { before, sameSource, latest = [], now }: AlertReadings,
): boolean => {
  if (sameSource !== null && hasReached(rule, sameSource) === false)
    return crossesThreshold(rule, sameSource, now);
  if (hasReached(rule, now, getSourceGap(rule)) !== true) return false;
  return [before, ...latest].some((figures) => hasReached(rule, figures) === false);
};

/**
 * The effect of new figures on an alert. `rearmPercent` is how far the figure must move back after a crossing, or null
 * while the alert is active. Figures older than `since` (milliseconds) do not count as below the height, unless they
 * are the latest.
 */
export const evaluateAlertRule = (
  rule: AlertRule,
  rearmPercent: number | null,
  { before, sameSource, latest = [], now }: AlertReadings,
  since = 0,
): 'crossed' | 'rearmed' | null => {
  const isRecent = ({ at }: PriceFigures): boolean =>
    Date.parse(at) >= Math.min(since, Date.parse(before.at));
  const usableFigures =
    sameSource !== null && (isRecent(sameSource) || hasReached(rule, sameSource) === true)
      ? sameSource
      : null;
  const readings = { before, sameSource: usableFigures, latest: latest.filter(isRecent), now };
  if (rearmPercent === null) return isCrossed(rule, readings) ? 'crossed' : null;
  const hasReturnedNow = hasReturned(rule, rearmPercent, now);
  const hadReturned = usableFigures ? hasReturned(rule, rearmPercent, usableFigures) : undefined;
  if (hadReturned === undefined || hasReturnedNow === undefined || hadReturned === hasReturnedNow)
    return null;
  if (hasReturnedNow) return 'rearmed';
  // The move back was never evaluated. It did not happen if another source is still past the height.
  if (hasReturned(rule, rearmPercent, before) !== true) return null;
  return isCrossed(rule, readings) ? 'crossed' : 'rearmed';
};

/**
 * How far in per cent a figure must move back before its alert is active again: the usual hourly move of the coin, or
 * at least the minimum.
 */
export const getRearmPercent = (usualMove: number | null): number =>
  Math.max(alertBounds.rearmPercent, usualMove ?? 0);

/** A distance on the scale of a rule: a percentage of its price, or points of its change. */
export const getRuleMargin = (rule: AlertRule, percent: number): number =>
  'price' in rule ? (Number(rule.price) * percent) / 100 : percent;

/** The rule without superfluous zeros, so that equal rules have equal JSON. */
export const normalizeRule = (rule: AlertRule): AlertRule =>
  'price' in rule ? { kind: rule.kind, price: toPlainDecimal(rule.price) } : rule;

export const isSameRule = (one: AlertRule, other: AlertRule): boolean =>
  JSON.stringify(normalizeRule(one)) === JSON.stringify(normalizeRule(other));

const toPlainDecimal = (text: string): string => {
  const [whole = '', decimals = ''] = text.split('.');
  const [integerPart, decimalPart] = [
    whole.replace(/^0+(?=\d)/u, ''),
    decimals.replace(/0+$/u, ''),
  ];
  return decimalPart === '' ? integerPart : `${integerPart}.${decimalPart}`;
};

/** A price with all the digits that the member entered: `$70,000`, `$70,000.50`, `$0.0815`. */
export const formatExactPrice = (decimal: string, currency: Currency = baseCurrency): string => {
  const [whole = '0', fraction = ''] = decimal.split('.');
  const groupedInteger = whole.replace(/\B(?=(\d{3})+$)/gu, ',');
  const digits = fraction === '' ? groupedInteger : `${groupedInteger}.${fraction.padEnd(2, '0')}`;
  return replaceSign(`$${digits}`, currency);
};

/** A price beside the one of a rule, in the same currency. They read the same only if they are equal. */
export const formatPriceForRule = (
  rule: AlertRule,
  price: number,
  currency: Currency = baseCurrency,
): string => {
  if (!('price' in rule)) return replaceSign(formatPrice(price), currency);
  const targetPrice = Number(rule.price);
  return price === targetPrice
    ? formatExactPrice(rule.price, currency)
    : replaceSign(formatDistinctPrices(price, targetPrice)[0], currency);
};
