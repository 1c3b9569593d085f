import { formatDecimals, formatPercent } from '#contract/format.ts';

/** Texts of the prices at single exchanges. */
export const coinMarketsTexts = {
  loading: 'Asking for the exchanges',
  label: (symbol: string): string => `${symbol} at single exchanges`,
  heads: [
    { name: 'Exchange', className: undefined },
    { name: 'Pair', className: undefined },
    { name: 'Price', className: 'num' },
    { name: 'Spread', className: 'num' },
    { name: 'Volume 24h', className: 'num' },
    { name: 'Share', className: 'num' },
    { name: 'Trust', className: undefined },
    { name: 'Last trade', className: 'num' },
  ],
  missing: '—',
  // One below the other: as many decimals each.
  spread: (value: number): string => `${formatDecimals(value, 3)}%`,
  percent: formatPercent,
  trust: { high: 'high', medium: 'medium', low: 'low' },
  real: 'Real pairs, prices in US dollars.',
  simulated: 'Simulated exchanges: these names and figures are invented.',
  unavailable: 'No source could be asked again; these are the last prices we have.',
  count: (shown: number, reported: number, apart: string): string =>
    `${shown === reported ? `${String(shown)} pairs` : `The ${String(shown)} largest of ${String(reported)} pairs`}; prices differ by ${apart} from lowest to highest.`,
  none: {
    fact: 'Exchange prices are not reported',
    text: 'No source reports the prices of single exchanges for this coin. The price above is the average that our source reports.',
  },
  failed: {
    fact: 'Error loading exchange prices',
    text: 'No source could be asked. We try again within a minute.',
  },
} as const;
