import { crosses, type Figures } from '#domain/shared/price-alerts.ts';
import type { JudgedPrices } from '#observations/judged-prices/record.ts';
import type { CoinReading, MarketReadingRecord } from '#observations/prices/queries.ts';
import {
  alertsNear,
  hasAlerts,
  type FoundAlert,
  type Move,
} from '#projections/price-alerts/queries.ts';
import { hasPassedHours, pathSince, readingOf, type PathDeps, type Sourced } from './coin-path.ts';

export type Crossing = {
  readonly accountId: string;
  readonly alertId: string;
  readonly before: Figures;
  readonly reading: Sourced;
};

export type Judgement = {
  /** In the order of their time. */
  readonly crossings: readonly Crossing[];
  /** Where the next judgement goes on; undefined when nothing changed. */
  readonly judged: JudgedPrices | undefined;
};

/** What a reading means for the alerts: work by coin that changed, whatever the number of accounts. */
export const findCrossings = async (
  deps: PathDeps,
  last: JudgedPrices | undefined,
  market: MarketReadingRecord,
): Promise<Judgement> => {
  // A simulated price says nothing about a real one.
  const judged = last?.kind === market.kind ? withoutFuture(last.coins, market) : {};
  const changed = market.coins.filter((coin) => isLater(coin, judged[coin.id]));
  if (changed.length === 0) return { crossings: [], judged: undefined };
  const moves: PathMove[] = [];
  for (const coin of changed) {
    const before = judged[coin.id];
    if (before) moves.push(...movesAlong(coin.id, before, await pathOf(deps, before, coin)));
  }
  const alerts = Map.groupBy(await alertsNear(deps, moves), ({ coinId }) => coinId);
  const crossings = moves.flatMap((move) => crossingsOf(move, alerts.get(move.coinId) ?? []));
  return {
    crossings: crossings.sort(byTime),
    judged: {
      ...{ id: 'latest', kind: market.kind },
      coins: {
        ...judged,
        ...Object.fromEntries(
          changed.map((coin) => [coin.id, figuresOf(readingOf(coin), judged[coin.id])]),
        ),
      },
    },
  };
};

type PathMove = Move & { readonly now: Sourced };

const dayMs = 86_400_000;

// A demo that began anew stands before what the last one judged.
const withoutFuture = (
  coins: JudgedPrices['coins'],
  { at: now }: Pick<MarketReadingRecord, 'at'>,
): JudgedPrices['coins'] =>
  Object.fromEntries(
    Object.entries(coins).filter(([, { at }]) => Date.parse(at) <= Date.parse(now) + dayMs),
  );

const isLater = ({ at }: CoinReading, judged: Figures | undefined): boolean =>
  judged === undefined || Date.parse(at) > Date.parse(judged.at);

const pathOf = async (
  deps: PathDeps,
  before: Figures,
  coin: CoinReading,
): Promise<readonly Sourced[]> =>
  hasPassedHours(before, coin) && (await hasAlerts(deps, coin.id))
    ? pathSince(deps, before, coin)
    : [readingOf(coin)];

const movesAlong = (coinId: string, first: Figures, path: readonly Sourced[]): PathMove[] => {
  let before = first;
  return path.map((now) => {
    const move = { coinId, before, now };
    before = figuresOf(now, before);
    return move;
  });
};

// A change that is not reported once is remembered from the time before.
const figuresOf = ({ price, change24h, at }: Figures, before: Figures | undefined): Figures => ({
  ...{ price, change24h: change24h ?? before?.change24h ?? null, at },
});

const crossingsOf = (
  { before, now: reading }: PathMove,
  alerts: readonly FoundAlert[],
): readonly Crossing[] =>
  alerts
    .filter(({ rule }) => crosses(rule, before, reading))
    .map(({ accountId, alertId }) => ({ accountId, alertId, before, reading }));

const byTime = ({ reading: one }: Crossing, { reading: other }: Crossing): number =>
  Date.parse(one.at) - Date.parse(other.at);
