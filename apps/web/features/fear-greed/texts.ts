export const fearGreedTexts = {
  loading: 'Loading Fear & Greed',
  empty: { fact: 'No reading yet', text: 'The first reading arrives shortly.' },
  problem: {
    fact: 'Could not load Fear & Greed',
    text: 'We’ll try again in five minutes.',
  },
  meter: (value: number, category: string): string =>
    `Fear & Greed ${String(value)} of 100, ${category}`,
  month: (first: number, last: number): string =>
    `Fear & Greed, last 30 days, from ${String(first)} to ${String(last)}`,
  change: (points: string): string => `${points} in 30 days`,
  low: (value: number, day: string): string => `30 days: low ${String(value)} on ${day}`,
  high: (value: number, day: string): string => `high ${String(value)} on ${day}`,
  lowToday: (value: number): string => `30 days: low ${String(value)} today`,
  highToday: (value: number): string => `high ${String(value)} today`,
  sold: 'See the last 30 days with Basic.',
  plans: 'See plans',
} as const;

type ChartSummary = { count: number; last: number; low: string; high: string };

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
  chart: ({ count, last, low, high }: ChartSummary): string =>
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
