export const heldTexts = {
  bands: (n: string, held: string, simulated: boolean): string =>
    `${held} of our 24-hour 80% ranges for Bitcoin held (n = ${n}${simulated ? ', simulated market' : ''}).`,
  none: 'No results yet. Once forecasts have been scored, you will see their accuracy here.',
  record: 'Track record',
} as const;
