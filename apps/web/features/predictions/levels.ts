/** The thresholds of the specification, section 9. */

export type Level = 'Low' | 'Medium' | 'High';

/** Confidence in per cent. */
export const confidenceLevel = (percent: number): Level => {
  if (percent >= 80) return 'High';
  return percent >= 60 ? 'Medium' : 'Low';
};

/** Volatility on the scale of 2 to 6. */
export const volatilityRisk = (volatility: number): Level => {
  if (volatility < 3) return 'Low';
  return volatility < 5 ? 'Medium' : 'High';
};

/** RSI, 0 to 100. */
export const rsiZone = (rsi: number): 'high' | 'middle' | 'low' => {
  if (rsi > 70) return 'high';
  return rsi < 30 ? 'low' : 'middle';
};

/** MFI, 0 to 100. */
export const mfiZone = (mfi: number): 'high' | 'middle' | 'low' => {
  if (mfi > 80) return 'high';
  return mfi < 20 ? 'low' : 'middle';
};

/** Prices 1.5 % above and below. */
export const resistanceOf = (price: number): number => price * 1.015;
export const supportOf = (price: number): number => price * 0.985;

/** Buyers' less sellers' volume, −2 to 2. */
export const volumeTrendName = (
  trend: number,
): 'strongBuying' | 'buying' | 'selling' | 'strongSelling' => {
  if (trend > 1) return 'strongBuying';
  if (trend > 0) return 'buying';
  return trend > -1 ? 'selling' : 'strongSelling';
};

/** Change of the next hour in per cent. */
export const signalStrength = (change1h: number): 'strong' | 'moderate' | 'weak' => {
  const size = Math.abs(change1h);
  if (size > 0.5) return 'strong';
  return size > 0.1 ? 'moderate' : 'weak';
};
