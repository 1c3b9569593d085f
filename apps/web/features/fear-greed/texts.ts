/** Every text of the box. */
export const fearGreedTexts = {
  loading: 'Loading fear and greed',
  empty: { fact: 'Not measured yet', text: 'The first value comes in a moment.' },
  problem: {
    fact: 'Fear and greed did not load',
    text: 'We ask again in five minutes.',
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
  sold: 'The last 30 days are part of the Basic plan.',
  plans: 'See plans',
} as const;
