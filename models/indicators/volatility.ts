import { hourMs } from '#domain/shared/time/durations.ts';
import type { IndicatorCandle } from './candle.ts';
import { minCoverage, logReturns } from './log-returns.ts';

const hoursPerYear = 24 * 365;

/**
 * Realised volatility of the last `days` days, annualised, as a share: 0.5 is 50% a year (Andersen and Bollerslev,
 * "Answering the Skeptics", 1998). It is the root mean square of the hourly log returns times the square root of the
 * hours in a year, because coins trade around the clock. Null when more than a tenth of the hours is missing.
 */
export const realisedVolatility = (
  hours: readonly IndicatorCandle[],
  days: number,
): number | null => {
  const end = hours.at(-1)?.openAt ?? 0;
  const first = end - (days * 24 - 1) * hourMs;
  const returns = [...logReturns(hours, hourMs)].filter(([openAt]) => openAt >= first);
  if (returns.length < days * 24 * minCoverage) return null;
  const squares = returns.reduce((sum, [, change]) => sum + change ** 2, 0);
  return Math.sqrt((squares / returns.length) * hoursPerYear);
};

export type VolatilityTerm = { readonly days: number; readonly volatility: number | null };

/** Annualised realised volatility by window length, shortest first. */
export const termStructure = (
  hours: readonly IndicatorCandle[],
  windows: readonly number[] = [1, 3, 7, 14, 30, 60, 90],
): VolatilityTerm[] =>
  windows.map((days) => ({ days, volatility: realisedVolatility(hours, days) }));
