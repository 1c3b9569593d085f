/**
 * Standard deviation of Bitcoin's 24 h log return, as a share, below which a tenth, a quarter … of the hours lay from
 * January 2022 to June 2025 (root of the Garman–Klass variance summed over 24 hours of Binance's BTC/USDT). Measured
 * once, so that a figure of today can be compared with one of last year.
 */
const knots: readonly (readonly [deviation: number, share: number])[] = [
  [0.00627, 0.01],
  [0.00984, 0.05],
  [0.01222, 0.1],
  [0.01734, 0.25],
  [0.02358, 0.5],
  [0.03112, 0.75],
  [0.04214, 0.9],
  [0.05099, 0.95],
  [0.07835, 0.99],
];
const [lowest, highest] = [2, 6];

/**
 * Volatility on the scale of the pages, 2 to 6: the share of Bitcoin's hours that were calmer, from none to all. It rises
 * with the variance (of a log return over `hours`, taken to 24 hours): 4 is as lively as Bitcoin usually is.
 */
export const volatilityOnScale = (variance: number, hours: number): number => {
  const deviation = Math.sqrt((variance * 24) / hours);
  return lowest + (highest - lowest) * shareBelow(deviation);
};

const shareBelow = (deviation: number): number => {
  const above = knots.findIndex(([knot]) => deviation <= knot);
  if (above < 0) return 1;
  const [[left, low], [right, high]] = [
    knots[above - 1] ?? ([0, 0] as const),
    knots[above] ?? [1, 1],
  ];
  return low + ((high - low) * (deviation - left)) / (right - left);
};
