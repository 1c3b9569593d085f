import { isVerdictOld, selectFurtherCoins } from '#domain/shared/market/forecast-coins.ts';
import {
  type ForecastCoinRecord,
  isForecastCoin,
  listForecastCoinRecords,
} from '#observations/forecast-coins/queries.ts';
import { createForecastCoin } from '#observations/forecast-coins/record.ts';
import {
  deleteForecastCoin,
  openForecastCoins,
  writeForecastCoin,
} from '#observations/forecast-coins/store.ts';
import { deleteForecastingStatus } from '#observations/forecasting/store.ts';
import { findMarketReading } from '#observations/prices/queries.ts';
import { countListedCoins } from '#projections/listed-coins/read-model.ts';
import { InterruptedError } from '../leased-turns.ts';
import { checkRanges } from './check-ranges.ts';
import type { CoinForecaster } from './coin-forecaster.ts';
import { openForecaster } from './coin-forecasters.ts';
import { type CoinForecasterDeps, floorToHour } from './forecasting-work.ts';
import { openForecastSettler } from './settle-open-forecasts.ts';

export type FurtherCoinsDeps = CoinForecasterDeps & {
  /** Deletes the saved model of a coin. */
  readonly removeModel: (coinId: string) => Promise<void>;
};

export type FurtherCoins = {
  /** Those whose ranges are issued. */
  readonly forecasters: () => readonly CoinForecaster[];
  /** Issues the hours of accepted coins, and then checks at most one coin. */
  readonly turn: () => Promise<void>;
};

/** The coins besides the main coins: the ones on members' lists, if their ranges pass a check. */
export const furtherCoins = (deps: FurtherCoinsDeps): FurtherCoins => {
  const { ports } = deps;
  const forecasters = new Map<string, CoinForecaster>();
  const checkedHours = new Map<string, number>();
  const listSettlements = openForecastSettler(deps);
  const openAccepted = async (records: readonly ForecastCoinRecord[]): Promise<void> => {
    const acceptedIds = new Set(records.filter(isForecastCoin).map(({ id }) => id));
    for (const id of forecasters.keys()) if (!acceptedIds.has(id)) await close(id);
    for (const id of acceptedIds)
      if (!forecasters.has(id)) forecasters.set(id, await openForecaster(deps, id));
  };
  const close = async (id: string): Promise<void> => {
    forecasters.delete(id);
    await deleteForecastingStatus(ports, id);
  };
  // True if there is a decision about the coin. A check that fails is repeated in the next hour, so that others get their turn.
  const check = async (record: ForecastCoinRecord): Promise<boolean> => {
    const { id } = record;
    // The check begins a new model, so the coin's forecasts continue from that one afterwards.
    forecasters.delete(id);
    const hour = floorToHour(ports.clock.now().getTime());
    try {
      const isDecided = await decide(deps, record);
      if (isDecided) checkedHours.set(id, hour);
      return isDecided;
    } catch (error) {
      if (!(error instanceof InterruptedError)) checkedHours.set(id, hour);
      throw error;
    }
  };
  return {
    forecasters: () => [...forecasters.values()],
    turn: async () => {
      await openForecastCoins(ports);
      // Read before the update, which may delete the record of a coin with open forecasts.
      const former = (await listForecastCoinRecords(ports)).filter((each) => !isForecastCoin(each));
      const settlements = listSettlements(former.map(({ id }) => id));
      const records = await updateRecords(deps);
      await openAccepted(records);
      const turns = [...forecasters.values()].map((forecaster) => () => forecaster.turn());
      await runAll([...turns, ...settlements]);
      const now = ports.clock.now();
      const due = records.filter((record) => isCheckDue(record, now, checkedHours));
      for (const record of due.toSorted(compareUrgency)) if (await check(record)) break;
      await openAccepted(await listForecastCoinRecords(ports));
    },
  };
};

const decide = async (deps: FurtherCoinsDeps, record: ForecastCoinRecord): Promise<boolean> => {
  const { ports } = deps;
  let current = record;
  const store = async (changes: Partial<ForecastCoinRecord>): Promise<void> => {
    current = { ...current, ...changes };
    await writeForecastCoin(ports, current);
  };
  const verdict = await checkRanges(
    { ...deps, onProgress: (progress) => store({ check: progress }) },
    record,
  );
  if (!verdict) return false;
  await store({ ...verdict, check: null, decidedAt: ports.clock.now().toISOString() });
  return true;
};

// One coin's failure does not stop the others.
const runAll = async (works: readonly (() => Promise<void>)[]): Promise<void> => {
  const failures: unknown[] = [];
  for (const work of works) await work().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
};

// Adds coins that are new on a list, and marks those that are no longer on any. A coin that has been on none for a month
// is removed.
const updateRecords = async ({
  ports,
  removeModel,
}: FurtherCoinsDeps): Promise<readonly ForecastCoinRecord[]> => {
  const records = await listForecastCoinRecords(ports);
  const listed = await countListedCoins(ports);
  if (records.length === 0 && listed.size === 0) return [];
  const market = await findMarketReading(ports);
  if (!market) return records;
  const now = ports.clock.now();
  const withoutRanges = new Set(
    records
      .filter(({ verdict }) => verdict === 'refused' || verdict === 'too-little-history')
      .map(({ id }) => id),
  );
  const chosen = selectFurtherCoins({ market: market.coins, listed, withoutRanges });
  const chosenIds = new Set(chosen.map(({ id }) => id));
  for (const { id, symbol } of chosen) {
    const record = records.find((each) => each.id === id);
    if (!record) await writeForecastCoin(ports, createForecastCoin(id, symbol.toUpperCase()));
    else if (record.unlistedAt !== null)
      await writeForecastCoin(ports, { ...record, unlistedAt: null });
  }
  for (const record of records.filter(({ id }) => !chosenIds.has(id))) {
    const { id, unlistedAt } = record;
    if (unlistedAt === null) {
      await writeForecastCoin(ports, { ...record, unlistedAt: now.toISOString() });
    } else if (isVerdictOld(unlistedAt, now)) {
      // First, because without the record nothing would delete the model again.
      await removeModel(id);
      await deleteForecastCoin(ports, id);
    }
  }
  return listForecastCoinRecords(ports);
};

const isCheckDue = (
  { id, verdict, decidedAt, check, unlistedAt }: ForecastCoinRecord,
  now: Date,
  checkedHours: ReadonlyMap<string, number>,
): boolean => {
  if (unlistedAt !== null || checkedHours.get(id) === floorToHour(now.getTime())) return false;
  if (check !== null || verdict === null || decidedAt === null) return true;
  // There may be another day of prices since, or older ones.
  return verdict === 'too-little-history' || isVerdictOld(decidedAt, now);
};

// A check in progress first, then coins without a decision.
const compareUrgency = (one: ForecastCoinRecord, other: ForecastCoinRecord): number =>
  getUrgency(other) - getUrgency(one);

const getUrgency = ({ check, verdict }: ForecastCoinRecord): number => {
  if (check !== null) return 2;
  return verdict === null ? 1 : 0;
};
