/** Every text about the sentiment of coins. */
export const sentimentTexts = {
  card: { title: 'Market Sentiment', all: 'All sentiment' },
  loading: (symbol: string): string => `Loading sentiment of ${symbol}`,
  row: {
    loading: 'Loading sentiment data...',
    more: 'Load More Sentiment Data',
    waits: 'Not loaded',
    tryAgain: 'Try again',
    failedOf: (symbol: string): string => `, sentiment of ${symbol} did not load`,
    none: 'Not covered',
    sold: 'Basic plan',
    soldFor: (symbol: string): string =>
      `Sentiment of ${symbol} is part of the Basic plan. See plans`,
  },
  shares: {
    bullish: (percent: number): string => `${String(percent)}% bullish`,
    neutral: (percent: number): string => `${String(percent)}% neutral`,
    bearish: (percent: number): string => `${String(percent)}% bearish`,
  },
  tooLittle: 'Too little to say',
  few: (count: number, needed: number): string =>
    `${stories(count)} in 7 days. We give shares from ${String(needed)} on.`,
  from: (count: number): string => `From ${stories(count)} of the last 7 days.`,
  trend: {
    days: (count: number): string => `${String(count)} days`,
    label: (symbol: string, { days, first, last }: Record<'days' | 'first' | 'last', number>) =>
      `Bullish share of ${symbol} over ${String(days)} days, from ${String(first)}% to ${String(last)}%`,
  },
  source: 'News',
  problem: {
    fact: (symbol: string): string => `Sentiment of ${symbol} did not load`,
    action: 'Try again',
  },
  coins: {
    title: 'Eight coins, and why',
    show: (symbol: string): string => `Stories behind ${symbol}`,
    outlets: (count: number): string => (count === 1 ? '1 outlet' : `${String(count)} outlets`),
    sold: 'The shares of this coin, and the stories behind them, are part of the Basic plan.',
    soldStories: 'The stories behind the shares, and how they changed, are part of the Basic plan.',
    plans: 'See plans',
  },
  method: {
    title: 'How we read it',
    text: 'Each story gets a score from −1 to +1. The shares count the stories of the last 7 days above +0.3, between, and below −0.3. Newer stories count more, and so do those that more outlets told. The small line is the bullish share at this time of each of the last 7 days, as far as it is known. This is a reading of the news, not advice.',
  },
} as const;

function stories(count: number): string {
  return count === 1 ? '1 story' : `${String(count)} stories`;
}
