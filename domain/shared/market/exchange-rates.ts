import { hourMs } from '../time/durations.ts';
import type { Currency } from './currencies.ts';

/** How many units of a currency one US dollar costs, with its source and the time of measurement (ISO-8601). */
export type ExchangeRate = {
  readonly currency: Currency;
  readonly rate: number;
  readonly source: string;
  readonly at: string;
};

export const exchangeRateBounds = {
  /** An older rate converts nothing. */
  maxAgeMs: 2 * hourMs,
  /** A pound and a euro have always been within these units per dollar. */
  lowest: 0.2,
  highest: 5,
  /** A larger change against the last rate needs a second reading that agrees. */
  maxChangePercent: 20,
  /** How far in per cent two readings that agree can differ. */
  agreementPercent: 3,
} as const;

export const isPlausibleRate = (rate: number): boolean =>
  rate >= exchangeRateBounds.lowest && rate <= exchangeRateBounds.highest;

const isWithin = (percent: number, one: number, other: number): boolean =>
  Math.max(one / other, other / one) <= 1 + percent / 100;

/** Whether a rate can follow the last one without a second reading. */
export const isUsualChange = (last: number, rate: number): boolean =>
  isWithin(exchangeRateBounds.maxChangePercent, last, rate);

export const ratesAgree = (one: number, other: number): boolean =>
  isWithin(exchangeRateBounds.agreementPercent, one, other);

/** Also false for a rate from the future, which a demo has after a restart. */
export const isFreshRate = ({ at }: Pick<ExchangeRate, 'at'>, now: Date): boolean =>
  Math.abs(now.getTime() - Date.parse(at)) <= exchangeRateBounds.maxAgeMs;
