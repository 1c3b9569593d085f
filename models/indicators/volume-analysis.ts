import type { IndicatorCandle } from './candle.ts';
import { moneyFlowIndex, onBalanceVolume } from './volume-flow.ts';
import { volumeRsi } from './volume-ratio.ts';

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

/** Hours in the analysis: thirty days. */
export const volumeHours = 720;
const dayHours = 24;
// Standard deviations above the mean volume that indicate large orders.
const activityThresholds = { high: 2, moderate: 1 };

/**
 * Volume figures at the newest hour. Null where there are too few hours (25 for daily figures, 720 for thirty-day
 * figures).
 */
export const volumeAnalysis = (candles: readonly IndicatorCandle[]): VolumeAnalysis => {
  const hours = candles.slice(-volumeHours);
  const volumes = hours.map(({ volume }) => volume);
  const ratio = computeVolumeRatio(volumes);
  return {
    currentVolume: volumes.at(-1) ?? null,
    volumeRatio: ratio,
    obv: hours.length < volumeHours ? null : (onBalanceVolume(hours).at(-1) ?? null),
    mfi: moneyFlowIndex(hours).at(-1) ?? null,
    volumeRSI: volumeRsi(volumes).at(-1) ?? null,
    institutionalActivity: hours.length < volumeHours ? null : getActivity(volumes),
    volumeConfirmation: ratio === null ? null : isConfirmedByVolume(hours, ratio),
    volumeTrend: computeTrend(hours),
  };
};

/** Volume of the newest hour relative to the mean of the 24 hours before it. */
const computeVolumeRatio = (volumes: readonly number[]): number | null => {
  const previousVolumes = volumes.slice(-dayHours - 1, -1);
  const mean = computeMean(previousVolumes);
  return previousVolumes.length < dayHours || mean === 0 ? null : (volumes.at(-1) ?? 0) / mean;
};

const getActivity = (volumes: readonly number[]): VolumeAnalysis['institutionalActivity'] => {
  const mean = computeMean(volumes);
  const deviation = Math.sqrt(computeMean(volumes.map((volume) => (volume - mean) ** 2)));
  const zScore = deviation === 0 ? 0 : ((volumes.at(-1) ?? 0) - mean) / deviation;
  if (zScore >= activityThresholds.high) return 'high';
  return zScore >= activityThresholds.moderate ? 'moderate' : 'low';
};

// The price moved on higher volume than the mean of the last day.
const isConfirmedByVolume = (hours: readonly IndicatorCandle[], ratio: number): boolean => {
  const last = hours.at(-1);
  return last !== undefined && last.close !== last.open && ratio > 1;
};

// Volume of rising hours minus volume of falling hours, as a share of the day's volume, times two: −2 to 2.
const computeTrend = (hours: readonly IndicatorCandle[]): number | null => {
  const dayCandles = hours.slice(-dayHours);
  const totalVolume = dayCandles.reduce((sum, { volume }) => sum + volume, 0);
  if (dayCandles.length < dayHours || totalVolume === 0) return null;
  const balance = dayCandles.reduce(
    (sum, { open, close, volume }) => sum + Math.sign(close - open) * volume,
    0,
  );
  return (2 * balance) / totalVolume;
};

const computeMean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
