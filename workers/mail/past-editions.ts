import { setImmediate as nextTurn } from 'node:timers/promises';
import { toDailyMarket, type DailyMarket } from '#application/editions/market-of-day.ts';
import {
  assignEditionNumbers,
  type EditionPorts,
  produceEdition,
} from '#application/editions/produce-edition.ts';
import type { CommandContext } from '#application/command-context.ts';
import { getDueTime } from '#domain/edition/edition.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import type { MarketSource, SourceCoin } from '#platform/market-data/market-data.port.ts';
import { countEditions } from '#projections/editions/read-model.ts';
import { toCoinReading } from '../market/ingest-market/assemble-reading.ts';

export type PastEditionsDeps = {
  readonly platform: EditionPorts;
  /** A source that returns prices for any time, as the simulation does. */
  readonly market: MarketSource;
  readonly now: Date;
  /** Resolves when news, Fear & Greed and forecasts of these days are stored, or are known not to come. */
  readonly sourcesReady: () => Promise<void>;
  readonly signal: AbortSignal;
};

const days = 7;

/**
 * Produces the editions of the last seven days for a new demo, oldest first. Each one uses the simulated market at
 * 07:00 and the data stored about the time before.
 */
export const producePastEditions = async (deps: PastEditionsDeps): Promise<void> => {
  const { platform, now, sourcesReady, signal } = deps;
  if ((await countEditions(platform)) >= days) return;
  const dates = listPastDates(now);
  // Numbers are assigned first, so that an edition generated in the meantime gets a later number.
  await assignEditionNumbers(platform, dates, createContext(now));
  await sourcesReady();
  for (const date of dates) {
    signal.throwIfAborted();
    const at = new Date(getDueTime(date));
    const market = await fetchMarketAt(deps, at);
    if (market) {
      await produceEdition(platform, { date, market, systemNow: new Date() }, createContext(at));
    }
    await nextTurn();
  }
};

const listPastDates = (now: Date): string[] =>
  Array.from({ length: days + 1 }, (_none, back) =>
    new Date(now.getTime() - (days - back) * dayMs).toISOString().slice(0, 10),
  )
    .filter((date) => getDueTime(date) <= now.toISOString())
    .slice(-days);

const createContext = (now: Date): CommandContext => ({
  actor: 'system',
  now,
  correlationId: 'past-editions',
});

const fetchMarketAt = async (
  deps: PastEditionsDeps,
  now: Date,
): Promise<DailyMarket | undefined> => {
  const { market: source } = deps;
  const [coins, coinsWeekAgo] = [
    await fetchCoinsAt(deps, now),
    await fetchCoinsAt(deps, new Date(now.getTime() - 7 * dayMs)),
  ];
  if (coins.length === 0) return undefined;
  const prices = new Map(coinsWeekAgo.map(({ id, price }) => [id, price]));
  const [at, systemNow] = [now.toISOString(), new Date()];
  const times = { closesOf: () => undefined, now, systemNow };
  const readings = coins.map((coin) => {
    const priceWeekAgo = prices.get(coin.id);
    const change7d = priceWeekAgo === undefined ? null : (coin.price / priceWeekAgo - 1) * 100;
    return toCoinReading({ coin: { change7d, ...coin }, at, source }, undefined, times);
  });
  const record = { id: 'latest', seq: 0, source: source.name, kind: source.mode, at } as const;
  return toDailyMarket({ ...record, coins: readings }, systemNow);
};

const fetchCoinsAt = async (
  { market, signal }: PastEditionsDeps,
  now: Date,
): Promise<readonly SourceCoin[]> => {
  const response = await market.fetch({ query: 'all', now, validators: undefined, signal });
  return response.status === 'value' ? response.value : [];
};
