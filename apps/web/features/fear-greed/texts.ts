/** Texts of the index. */
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
