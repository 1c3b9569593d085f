export const movesTexts = {
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
} as const;
