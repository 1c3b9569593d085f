import type { IndicatorCandle } from './candle.ts';
import { moneyFlow, onBalanceVolume } from './volume-flow.ts';
import { volumeStrength } from './volume-ratio.ts';

export type VolumeAnalysis = {
  readonly currentVolume: number | null;
  readonly volumeRatio: number | null;
  readonly obv: number | null;
  readonly mfi: number | null;
  readonly volumeRSI: number | null;
  readonly institutionalActivity: 'high' | 'moderate' | 'low' | null;
  readonly volumeConfirmation: boolean | null;
  readonly volumeTrend: number | null;
};

/** Hours that the analysis looks at: thirty days. */
export const volumeHours = 720;
const dayHours = 24;
// An hour of so many standard deviations more than the usual one: large orders.
const deviations = { high: 2, moderate: 1 };

/**
 * What the volumes of the last hours say, at the newest of them; null where there are too few hours (25 for figures of a
 * day, 720 for those of thirty days).
 */
export const volumeAnalysis = (candles: readonly IndicatorCandle[]): VolumeAnalysis => {
  const hours = candles.slice(-volumeHours);
  const volumes = hours.map(({ volume }) => volume);
  const ratio = ratioToDay(volumes);
  return {
    currentVolume: volumes.at(-1) ?? null,
    volumeRatio: ratio,
    obv: hours.length < volumeHours ? null : (onBalanceVolume(hours).at(-1) ?? null),
    mfi: moneyFlow(hours).at(-1) ?? null,
    volumeRSI: volumeStrength(volumes).at(-1) ?? null,
    institutionalActivity: hours.length < volumeHours ? null : activity(volumes),
    volumeConfirmation: ratio === null ? null : confirms(hours, ratio),
    volumeTrend: trend(hours),
  };
};

/** The newest hour against the mean of the 24 hours before it. */
const ratioToDay = (volumes: readonly number[]): number | null => {
  const before = volumes.slice(-dayHours - 1, -1);
  const mean = meanOf(before);
  return before.length < dayHours || mean === 0 ? null : (volumes.at(-1) ?? 0) / mean;
};

const activity = (volumes: readonly number[]): VolumeAnalysis['institutionalActivity'] => {
  const mean = meanOf(volumes);
  const deviation = Math.sqrt(meanOf(volumes.map((volume) => (volume - mean) ** 2)));
  const above = deviation === 0 ? 0 : ((volumes.at(-1) ?? 0) - mean) / deviation;
  if (above >= deviations.high) return 'high';
  return above >= deviations.moderate ? 'moderate' : 'low';
};

// A move that many traded along with: the price moved, and more changed hands than in the usual hour of a day.
const confirms = (hours: readonly IndicatorCandle[], ratio: number): boolean => {
  const last = hours.at(-1);
  return last !== undefined && last.close !== last.open && ratio > 1;
};

// Volume of rising hours less that of falling ones, as a share of all of a day, times two: −2 to 2.
const trend = (hours: readonly IndicatorCandle[]): number | null => {
  const day = hours.slice(-dayHours);
  const all = day.reduce((sum, { volume }) => sum + volume, 0);
  if (day.length < dayHours || all === 0) return null;
  const balance = day.reduce(
    (sum, { open, close, volume }) => sum + Math.sign(close - open) * volume,
    0,
  );
  return (2 * balance) / all;
};

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
