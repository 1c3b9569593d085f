export const sentimentTexts = {
  card: { title: 'Market Sentiment', all: 'All sentiment' },
  loading: (symbol: string): string => `Loading ${symbol} sentiment`,
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
  shares: {
    bullish: (percent: number): string => `${String(percent)}% bullish`,
    neutral: (percent: number): string => `${String(percent)}% neutral`,
    bearish: (percent: number): string => `${String(percent)}% bearish`,
  },
  tooLittle: 'Not enough stories',
  mixed: (count: number): string => `Mixed, ${formatStoryCount(count)}`,
  mixedBecause: (count: number): string => `Mixed: only ${formatStoryCount(count)}`,
  few: (count: number, needed: number): string =>
    `${formatStoryCount(count)} in 7 days. We need at least ${String(needed)}.`,
  from: (count: number): string => `Based on ${formatStoryCount(count)} from the last 7 days.`,
  trend: {
    days: (count: number): string => `${String(count)} days`,
    label: (symbol: string, { days, first, last }: Record<'days' | 'first' | 'last', number>) =>
      `${symbol} bullish share over ${String(days)} days, from ${String(first)}% to ${String(last)}%`,
  },
  source: 'News',
  problem: {
    fact: (symbol: string): string => `Could not load ${symbol} sentiment`,
    action: 'Try again',
  },
  coins: {
    title: 'Sentiment by coin',
    show: (symbol: string): string => `Stories behind ${symbol}`,
    outlets: (count: number): string => (count === 1 ? '1 outlet' : `${String(count)} outlets`),
    sold: 'Upgrade to Basic to see this coin’s sentiment and the stories behind it.',
    soldStories: 'Upgrade to Basic to see the stories behind the figures and how they changed.',
    plans: 'See plans',
  },
  method: {
    title: 'How we measure sentiment',
    text: 'Each story gets a score from −1 to +1. Stories from the last 7 days above +0.3 count as bullish, those below −0.3 as bearish, the rest as neutral. A coin is called bullish, neutral or bearish when that share leads by at least 10 points and there are at least 10 stories; otherwise mixed. Newer stories count for more, and so do those reported by more outlets. The small line shows the bullish share at this time on each of the last 7 days, where known. This reflects the news and is not advice.',
  },
} as const;

function formatStoryCount(count: number): string {
  return count === 1 ? '1 story' : `${String(count)} stories`;
}
