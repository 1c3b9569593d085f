export const coinOverviewPageTexts = {
  loading: 'Loading the coin',
  failed: { fact: 'Could not load this coin', text: 'We’ll try again within a minute.' },
  week: (name: string): string => `${name}, last 7 days`,
  members: {
    title: 'More with an account',
    free: 'Free: charts from a day to a year, prices at each exchange, supply and links, your watchlist and price alerts.',
    basic: 'Basic: the sentiment of every coin, with its reasons and history.',
    pro: 'Pro: today’s 80% range while it is open, hourly forecasts and indicators.',
    open: (name: string): string => `Open the member page of ${name}`,
    plans: 'Compare plans',
  },
} as const;
