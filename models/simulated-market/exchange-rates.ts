import { dayMs } from '#domain/shared/time/durations.ts';

const wave = (time: number, days: number): number =>
  Math.sin((2 * Math.PI * time) / (days * dayMs));

/** Units of pounds and euros for one dollar: within about 2% of a usual rate, and the same at the same time. */
export const simulateExchangeRates = (
  time: number,
): { readonly GBP: number; readonly EUR: number } => ({
  GBP: 0.76 * (1 + 0.012 * wave(time, 97) + 0.004 * wave(time, 11) + 0.001 * wave(time, 0.7)),
  EUR: 0.87 * (1 + 0.013 * wave(time, 83) + 0.004 * wave(time, 13) + 0.001 * wave(time, 0.9)),
});
