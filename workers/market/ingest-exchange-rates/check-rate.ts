import {
  isPlausibleRate,
  isUsualChange,
  ratesAgree,
} from '#domain/shared/market/exchange-rates.ts';
import type { ExchangeRateRecord } from '#observations/exchange-rates/queries.ts';

export type RateReading = Omit<ExchangeRateRecord, 'unconfirmed'>;

export type CheckedRate = 'accepted' | 'unconfirmed' | 'refused' | 'older';

/**
 * Whether a reading replaces the last rate. A change of more than 20% needs a second reading: from another source, or a
 * later one of the same size.
 */
export const checkRate = (
  last: ExchangeRateRecord | undefined,
  { rate, kind, at }: RateReading,
  otherRate: number | undefined,
): CheckedRate => {
  if (!isPlausibleRate(rate)) return 'refused';
  // Simulated times go back when a demo restarts.
  if (last?.kind !== kind || kind === 'simulated') return 'accepted';
  if (at < last.at) return 'older';
  if (isUsualChange(last.rate, rate)) return 'accepted';
  if (otherRate !== undefined && ratesAgree(otherRate, rate)) return 'accepted';
  const { unconfirmed } = last;
  const isRepeated =
    unconfirmed !== null && unconfirmed.at < at && ratesAgree(unconfirmed.rate, rate);
  return isRepeated ? 'accepted' : 'unconfirmed';
};
