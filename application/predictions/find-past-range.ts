import { issueWindowMs } from '#domain/prediction/hours.ts';
import { getBandBounds } from '#domain/prediction/issued-forecasts.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import { listSettledForecasts } from './list-records.ts';
import { rangeHours } from './range-hours.ts';

/** A range that is over, with its outcome. */
export type PastRange = {
  readonly horizonHours: number;
  readonly issuedAt: string;
  readonly targetAt: string;
  readonly low: number;
  readonly high: number;
  readonly actual: number;
  readonly inside: boolean;
  /** Whether the forecast was computed after the time that it is issued for. */
  readonly backtest: boolean;
  readonly simulated: boolean;
};

/**
 * The newest 80% range whose 24 hours ended within the last day. Open ranges are part of Pro, so only outcomes are read.
 */
export const findPastRange = async (
  ports: { readonly eventStore: Pick<EventStore, 'read'> },
  coinId: string,
  now: Date,
): Promise<PastRange | null> => {
  const before = now.getTime() + 1;
  const lastDay = { from: before - dayMs, before };
  const forecasts = await listSettledForecasts(ports, {
    coinId,
    horizonHours: rangeHours,
    ...lastDay,
  });
  for (const { forecast, actual, storedAt } of forecasts) {
    const bounds = getBandBounds(forecast, 80);
    if (actual === null || !bounds) continue;
    const [low, high] = bounds;
    const { cutOffAt, targetAt, simulated } = forecast;
    return {
      horizonHours: rangeHours,
      issuedAt: cutOffAt,
      targetAt,
      low,
      high,
      actual,
      inside: actual >= low && actual <= high,
      backtest: Date.parse(storedAt) - Date.parse(cutOffAt) > issueWindowMs,
      simulated,
    };
  }
  return null;
};
