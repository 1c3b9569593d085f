type Chart = { count: number; last: number; low: string; high: string };

/** Texts of the history. */
export const historyTexts = {
  title: 'Fear & Greed, day by day',
  period: 'Period',
  periods: { month: '30 days', year: '1 year', all: 'All' },
  loading: 'Loading Fear & Greed history',
  empty: { fact: 'No history yet', text: 'One value is added every day.' },
  problem: { fact: 'Could not load the history' },
  sold: {
    fact: 'Fear & Greed history is part of Basic',
    text: 'See Fear & Greed day by day over a month, a year or all time.',
    plans: 'See plans',
  },
  reading: (value: number, day: string): string => `${String(value)} on ${day}`,
  chart: ({ count, last, low, high }: Chart): string =>
    `Fear & Greed over ${String(count)} days, now ${String(last)}, lowest ${low}, highest ${high}`,
  note: (source: string | null): string =>
    source === null
      ? 'One reading per day.'
      : `One reading per day, from ${source}. Labels are ours.`,
  spent: {
    title: 'Days in each range',
    heads: ['Reading', 'Values', 'Share', 'Days'],
    range: (from: number, to: number): string => `${String(from)} to ${String(to)}`,
  },
} as const;
