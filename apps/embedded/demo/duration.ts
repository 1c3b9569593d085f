import { dayMs, hourMs, minuteMs, secondMs } from '#domain/shared/time/durations.ts';

const durationPattern = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;
const unitsMs = [7 * dayMs, dayMs, hourMs, minuteMs, secondMs];

/**
 * Milliseconds of an ISO-8601 duration in weeks, days, hours, minutes and seconds. Months and
 * years are not supported, because they have no fixed length.
 */
export const parseDurationMs = (text: string): number => {
  const parts = durationPattern.exec(text)?.slice(1) ?? [];
  return unitsMs.reduce((sum, unit, index) => sum + unit * Number(parts[index] ?? 0), 0);
};
