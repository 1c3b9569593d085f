import { formatDecimals, formatPercent } from '#contract/format.ts';

/** Texts of prices by exchange. */
export const coinMarketsTexts = {
  loading: 'Loading exchange prices',
  label: (symbol: string): string => `${symbol} by exchange`,
  heads: [
    { name: 'Exchange', className: undefined },
    { name: 'Pair', className: undefined },
    { name: 'Price', className: 'number' },
    { name: 'Spread', className: 'number' },
    { name: 'Volume 24h', className: 'number' },
    { name: 'Share', className: 'number' },
    { name: 'Trust', className: undefined },
    { name: 'Last trade', className: 'number' },
  ],
  missing: '—',
  // Equal decimals, because the values are in a column.
  spread: (value: number): string => `${formatDecimals(value, 3)}%`,
  percent: formatPercent,
  trust: { high: 'high', medium: 'medium', low: 'low' },
  real: 'Live exchange prices, in US dollars.',
  simulated: 'Simulated exchanges. Names and figures are made up.',
  unavailable: 'Could not refresh. These are the last prices we have.',
  count: (shown: number, reported: number, apart: string): string =>
    `${shown === reported ? `${String(shown)} pairs` : `The ${String(shown)} largest of ${String(reported)} pairs`}. The lowest and highest price differ by ${apart}.`,
  none: {
    fact: 'Exchange prices not available',
    text: 'Our sources do not report prices by exchange for this coin. The price above is an average.',
  },
  failed: {
    fact: 'Error loading exchange prices',
    text: 'Our sources did not respond. We’ll try again within a minute.',
  },
} as const;
