import { floorToTenth } from '#contract/format.ts';
import type { Prediction } from '#contract/predictions/predictions.ts';

/**
 * Thresholds of the specification, section 9. They apply to the displayed (rounded) figure, so that word and figure
 * agree.
 */

const roundToTenth = (figure: number): number => Math.round(10 * figure) / 10;

export type Level = 'Low' | 'Medium' | 'High';

/** Confidence in percent. */
export const confidenceLevel = (percent: number): Level => {
  const roundedPercent = floorToTenth(percent);
  if (roundedPercent >= 80) return 'High';
  return roundedPercent >= 60 ? 'Medium' : 'Low';
};

/** Confidence in percent. Null when the track record does not support such a probability. */
export const supportedConfidence = ({
  confidence,
  noCallReason,
}: Pick<Prediction, 'confidence' | 'noCallReason'>): number | null =>
  noCallReason === null || noCallReason === 'even-chances' ? confidence : null;

/** Volatility on the scale of 2 to 6. */
export const volatilityRisk = (volatility: number): Level => {
  const roundedVolatility = roundToTenth(volatility);
  if (roundedVolatility < 3) return 'Low';
  return roundedVolatility < 5 ? 'Medium' : 'High';
};

/** RSI, 0 to 100. */
export const rsiZone = (rsi: number): 'high' | 'middle' | 'low' => {
  const roundedRsi = roundToTenth(rsi);
  if (roundedRsi > 70) return 'high';
  return roundedRsi < 30 ? 'low' : 'middle';
};

/** MFI, 0 to 100. */
export const mfiZone = (mfi: number): 'high' | 'middle' | 'low' => {
  const roundedMfi = roundToTenth(mfi);
  if (roundedMfi > 80) return 'high';
  return roundedMfi < 20 ? 'low' : 'middle';
};

/** Prices 1.5% above and below. */
export const estimateResistance = (price: number): number => price * 1.015;
export const estimateSupport = (price: number): number => price * 0.985;

/** Buy volume minus sell volume, −2 to 2. */
export const getVolumeTrend = (
  trend: number,
): 'strongBuying' | 'buying' | 'selling' | 'strongSelling' => {
  if (trend > 1) return 'strongBuying';
  if (trend > 0) return 'buying';
  return trend > -1 ? 'selling' : 'strongSelling';
};

/** Expected change in the next hour, in percent. */
export const signalStrength = (change1h: number): 'strong' | 'moderate' | 'weak' => {
  const magnitude = Math.abs(change1h);
  if (magnitude > 0.5) return 'strong';
  return magnitude > 0.1 ? 'moderate' : 'weak';
};
