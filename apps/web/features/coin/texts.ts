import { formatDecimals, formatPercent } from '#contract/format.ts';

export const coinFactsTexts = {
  unknown: 'Unknown',
  notReported: 'not reported',
  tabs: {
    label: 'Coin details',
    overview: 'Overview',
    markets: 'Markets',
    fundamentals: 'Fundamentals',
    social: 'Social',
  },
  facts: {
    algorithm: 'Algorithm',
    consensus: 'Consensus type',
    launched: 'Launched',
    supplyLimit: 'Max supply',
    noLimit: 'Infinite',
    inCirculation: 'Circulating supply',
    totalSupply: 'Total supply',
    allTimeHigh: 'All-time high',
    allTimeLow: 'All-time low',
  },
  since: (date: string): string => `since ${date}`,
  headUnknown: 'Algorithm and consensus type unknown',
  tiles: {
    marketCap: 'Market cap',
    marketCapMissing: 'N/A',
    rank: (rank: number, count: number): string => `rank ${String(rank)} of ${String(count)}`,
    rankOutside: 'not ranked',
    volume: 'Volume (24h)',
    volumeNote: 'in US dollars',
    ratio: 'Volume / Market cap',
    ratioNote: 'calculated',
    circulating: 'Circulating supply',
    circulatingNote: 'estimated',
    ofLimit: (percent: string): string => `${percent} of max supply`,
  },
  description: 'Written by Tidemark.',
  noDescription: 'No description yet.',
  links: { website: 'Website', reddit: 'Reddit', twitter: 'X (Twitter)', github: 'GitHub' },
  aboutFacts: 'Reference facts are written by Tidemark.',
  highs: 'Figures that our price source does not report are marked.',
  simulatedFacts: 'The simulated market has no all-time highs or lows and no total supply.',
  reachedAt: (price: string, day: string): string => `${price}, ${day}`,
  social: {
    fact: 'No social data available',
    text: 'We do not track follower counts. Join the conversation with the links on this page.',
    title: 'Communities',
  },
} as const;

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
