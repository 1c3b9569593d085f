import { formatCount } from '#contract/format.ts';

export const bannerTexts = {
  replay: {
    label: 'Replay',
    fact: 'Replay.',
    text: (moment: string | null): string =>
      `These prices were recorded${moment === null ? ' earlier' : `; the time shown is ${moment}`}. They are not today's prices.`,
  },
  stale: {
    label: 'Out-of-date prices',
    fact: (count: number): string =>
      count === 1 ? 'One price is out of date.' : `${String(count)} prices are out of date.`,
    atTime: (time: string): string => `at ${time}`,
    onDay: (moment: string): string => `on ${moment}`,
    text: (coin: string, moment: string, source: string): string =>
      `${coin} was last updated ${moment} by ${source}.`,
    others: (current: number): string => {
      if (current === 0) return 'No price is up to date.';
      const verb = current === 1 ? 'is' : 'are';
      return `The other ${formatCount(current, 'price')} ${verb} up to date.`;
    },
  },
} as const;
