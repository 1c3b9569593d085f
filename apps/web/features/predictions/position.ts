import { formatPence } from '#contract/format.ts';
import type { Prediction } from '#contract/predictions/predictions.ts';

type DayRange = NonNullable<Prediction['intervals']>['next24h'];

/** Values in pence. */
export type PositionRange = {
  readonly amount: number;
  /** Ends of the 80% range. */
  readonly low: number;
  readonly high: number;
  /** Lower end of the 90% range: the chance of less is 5%. */
  readonly worst: number;
};

const maxPounds = 1_000_000_000;

/** Undefined unless the text is a positive amount, with or without thousands separators. */
export const parsePounds = (typed: string): number | undefined => {
  const text = typed.trim().replaceAll(',', '');
  if (!/^\d+(\.\d{0,2})?$/.test(text)) return undefined;
  const pounds = Number(text);
  return pounds > 0 && pounds <= maxPounds ? pounds : undefined;
};

/** What an amount held at `price` is worth at the ends of the range. Exchange rates are taken as constant. */
export const positionRange = (
  pounds: number,
  price: number,
  { band80, band90 }: DayRange,
): PositionRange => {
  const toPence = (end: number): number => roundPence((pounds * 100 * end) / price);
  return {
    amount: pounds * 100,
    low: toPence(band80.low),
    high: toPence(band80.high),
    worst: toPence(band90.low),
  };
};

/** `£962`, `£19.24`. */
export const formatPounds = (pence: number): string => formatPence(pence).replace(/\.00$/, '');

// A range is not precise to the penny, so amounts of £100 or more are in whole pounds.
const roundPence = (pence: number): number =>
  pence < 10_000 ? Math.round(pence) : Math.round(pence / 100) * 100;
