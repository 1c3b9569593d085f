export const sentimentTexts = {
  card: { title: 'Market Sentiment', all: 'All sentiment' },
  row: {
    loading: 'Loading sentiment data...',
    more: 'Load More Sentiment Data',
    waits: 'Not loaded',
    tryAgain: 'Try again',
    failedOf: (symbol: string): string => `, could not load ${symbol} sentiment`,
    none: 'Not covered',
    sold: 'Basic plan',
    soldBrief: 'Sentiment: Basic',
    soldFor: (symbol: string): string => `${symbol} sentiment is part of the Basic plan. See plans`,
  },
  mixed: (count: number): string => `Mixed, ${formatStoryCount(count)}`,
  mixedBecause: (count: number): string => `Mixed: only ${formatStoryCount(count)}`,
  few: (count: number, needed: number): string =>
    `${formatStoryCount(count)} in 7 days. We need at least ${String(needed)}.`,
  from: (count: number): string => `Based on ${formatStoryCount(count)} from the last 7 days.`,
  coins: {
    title: 'Sentiment by coin',
    show: (symbol: string): string => `Stories behind ${symbol}`,
    outlets: (count: number): string => (count === 1 ? '1 outlet' : `${String(count)} outlets`),
    sold: 'Upgrade to Basic to see this coin’s sentiment and the stories behind it.',
    soldStories: 'Upgrade to Basic to see the stories behind the figures and how they changed.',
    plans: 'See plans',
  },
} as const;

function formatStoryCount(count: number): string {
  return count === 1 ? '1 story' : `${String(count)} stories`;
}
