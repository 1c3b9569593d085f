import type { MoveHorizon } from '#contract/predictions/expected-moves.ts';

const titles: Readonly<Record<MoveHorizon, string>> = {
  1: 'Next hour',
  12: 'Next 12 hours',
  24: 'Next day',
};

export const movesTexts = {
  lead: 'For each coin, the range with an 80% chance of containing its price in 1, 12 and 24 hours. Percentages count from the price at the end of the last hour, which each row shows, not from the current price.',
  formula:
    'Compared with usual: the width of the range divided by the median width of the coin’s last 720 hourly forecasts (30 days) for the same horizon. Above 1× means a wider range than usual.',
  titles,
  region: (title: string): string => `${title}, table`,
  until: (moment: string): string => `until ${moment}`,
  columns: { coin: 'Coin', range: '80% range', compared: 'Compared with usual' },
  to: (low: string, high: string): string => `${low} to ${high}`,
  from: (price: string, time: string): string => `from ${price} at ${time}`,
  times: (factor: string): string => `${factor}×`,
  usual: (width: string): string => `usual width ${width}`,
  noUsual: 'Less than a week of forecasts',
  ewma: (symbols: string): string =>
    `EWMA ranges: ${symbols}. With less than a year of price history, the model’s own range has not done better.`,
  outside: 'Left its 90% range',
  alerts: {
    title: 'Range alerts, last 24 hours',
    ofCoin: 'Range alerts, last 24 hours',
    none: 'No range alerts in the last 24 hours.',
    at: (price: string): string => `at ${price}:`,
    outside: (side: 'above' | 'below', horizon: string): string => `${side} its ${horizon} range,`,
    range: (low: string, high: string): string => `${low} to ${high} (90%).`,
    horizons: { 1: '1-hour', 12: '12-hour', 24: '24-hour' },
    all: (count: number): string => `All ${String(count)}`,
    mail: 'Get these by email',
    explanation:
      'Each forecast is listed at most once: when a price leaves its 90% range before the next forecast is issued. Forecasts that were computed afterwards are not compared.',
  },
  missing: {
    title: 'No forecast right now',
    of: (name: string, fact: string): string => `${name}: ${fact}`,
  },
  problem: {
    fact: 'Could not load the expected moves',
    text: 'Try again. This page also retries automatically every minute.',
    action: 'Try again',
  },
  updated: (moment: string, next: string): string => `Last updated ${moment}. Next at ${next}.`,
  record: 'How often our ranges held',
} as const;
