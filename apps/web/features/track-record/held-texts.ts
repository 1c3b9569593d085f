export const coverageTexts = {
  bands: (n: string, held: string, simulated: boolean): string =>
    `${held} of our 24-hour 80% ranges for Bitcoin held (n = ${n}${simulated ? ', simulated market' : ''}).`,
  none: 'No results yet. Once forecasts have been scored, you will see their accuracy here.',
  record: 'Track record',
  lastDay: {
    forecast: (from: string, to: string): string => `Bitcoin forecast for ${to}, issued ${from}`,
    backtest: 'backtest',
    simulated: 'simulated market',
    range: (low: string, high: string): string => `80% chance: ${low} to ${high}`,
    outcome: 'Outcome',
    held: 'inside the range',
    missed: 'outside the range',
  },
} as const;
