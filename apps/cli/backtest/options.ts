import { z } from 'zod';
import { type Horizon, horizons } from '#models/forecast/forecast.ts';
import type { Period } from '#models/forecast/scoring/backtest.ts';
import { UsageError } from '../arguments.ts';

export type BacktestOptions = {
  readonly period: Period;
  readonly horizons: readonly Horizon[];
};

/** Forecasts are made from hours in [`--from`, `--to`), UTC. */
export const parseBacktestOptions = (
  options: Readonly<Record<string, string>>,
): BacktestOptions => {
  const period = {
    from: parseTime('from', options['from']) ?? -Infinity,
    to: parseTime('to', options['to']) ?? Infinity,
  };
  if (period.from >= period.to) throw new UsageError('--from must be before --to.');
  return { period, horizons: parseHorizons(options['horizons']) };
};

const dateOrTime = z.union([z.iso.date(), z.iso.datetime()]);

const parseTime = (name: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  if (dateOrTime.safeParse(text).success) return Date.parse(text);
  throw new UsageError(
    `--${name} must be a date such as 2023-01-01 or a time such as 2023-01-01T06:00:00Z, not "${text}".`,
  );
};

const parseHorizons = (text: string | undefined): readonly Horizon[] => {
  if (text === undefined) return horizons;
  const values = text.split(',').map((word) => word.trim());
  const invalidValue = values.find((word) => !horizons.some((horizon) => String(horizon) === word));
  if (invalidValue !== undefined) {
    throw new UsageError(
      `--horizons takes hours among ${horizons.join(', ')}, with commas between them, not "${invalidValue}".`,
    );
  }
  return horizons.filter((horizon) => values.includes(String(horizon)));
};
