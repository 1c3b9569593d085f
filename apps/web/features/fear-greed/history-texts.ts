type Chart = { count: number; last: number; low: string; high: string };

/** Every text of the history of fear and greed. */
export const historyTexts = {
  title: 'Fear & Greed, day by day',
  period: 'Period',
  periods: { month: '30 days', year: '1 year', all: 'All' },
  loading: 'Loading the history of fear and greed',
  empty: { fact: 'No history yet', text: 'One value is added every day.' },
  problem: { fact: 'The history did not load' },
  sold: {
    fact: 'The history is part of the Basic plan',
    text: 'It shows fear and greed day by day, over a month, a year and as far back as its source goes.',
    plans: 'See plans',
  },
  reading: (value: number, day: string): string => `${String(value)} on ${day}`,
  chart: ({ count, last, low, high }: Chart): string =>
    `Fear & Greed over ${String(count)} days, now ${String(last)}, lowest ${low}, highest ${high}`,
  note: (source: string | null): string =>
    source === null
      ? 'One reading a day.'
      : `One reading a day, by ${source}. The word is ours, from the value.`,
  spent: {
    title: 'Where the time was spent',
    heads: ['Reading', 'Values', 'Share', 'Days'],
    range: (from: number, to: number): string => `${String(from)} to ${String(to)}`,
  },
} as const;
