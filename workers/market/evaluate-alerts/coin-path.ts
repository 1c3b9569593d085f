import { hourMs } from '#domain/shared/time/durations.ts';
import type { PriceFigures } from '#domain/shared/market/price-alerts.ts';
import type { ReadCloses } from '#observations/candles/queries.ts';
import type { UnevaluatedReading } from '#observations/unevaluated-readings/record.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';

export type PathDeps = {
  readonly readModels: ReadModels;
  /** Sources of candles in order of preference; empty if there are none. */
  readonly candleSources: readonly string[];
};

/** The closes of the coins of one evaluation are read together. */
export type CoinPathDeps = Pick<PathDeps, 'candleSources'> & { readonly readCloses: ReadCloses };

/** The figures of a coin that alerts are compared with. A coin of a market reading has more. */
export type CoinFigures = UnevaluatedReading['coins'][number];

export type SourcedFigures = PriceFigures & { readonly source: string };

const hoursPerDay = 24;

/** Whether hours were skipped, because of downtime or a moved demo clock. */
export const hasSkippedHours = (before: PriceFigures, now: Pick<PriceFigures, 'at'>): boolean =>
  Date.parse(now.at) - Date.parse(before.at) >= hourMs;

/** The coin's figures since its last evaluation: the close of each skipped hour, then the reading. */
export const listFiguresSince = async (
  { readCloses, candleSources: sources }: CoinPathDeps,
  before: PriceFigures,
  coin: CoinFigures,
): Promise<readonly SourcedFigures[]> => {
  const { id: coinId, at: until } = coin;
  const hours = Math.ceil((Date.parse(until) - Date.parse(before.at)) / hourMs);
  const series = await readCloses({ coinId, until, limit: hours + hoursPerDay + 1, sources });
  const closes = new Map(series?.hours.map(({ endsAt, close }) => [endsAt, close]));
  const intermediateCloses = [...closes].filter(
    ([at]) => at > Date.parse(before.at) && at < Date.parse(until),
  );
  return [
    ...intermediateCloses.map(([at, price]) => ({
      price,
      change24h: calculateChange(price, closes.get(at - hoursPerDay * hourMs)),
      at: new Date(at).toISOString(),
      source: series?.source ?? coin.source,
    })),
    toSourcedFigures(coin),
  ];
};

export const toSourcedFigures = ({
  price,
  change24h,
  at,
  source,
}: CoinFigures): SourcedFigures => ({
  price,
  change24h,
  at,
  source,
});

const calculateChange = (price: number, dayBefore: number | undefined): number | null =>
  dayBefore === undefined ? null : Math.round((price / dayBefore - 1) * 1_000_000) / 10_000;
