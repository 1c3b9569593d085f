import { closeLedgerDays } from '#application/predictions/close-ledger-days.ts';
import { majorCoins } from '#domain/shared/market/major-coins.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import {
  findForecastingStatus,
  type ForecastingRecord,
} from '#observations/forecasting/queries.ts';
import {
  openForecastingCollection,
  writeForecastingStatus,
} from '#observations/forecasting/store.ts';
import { listLedgerDays } from '#projections/ledger-days/read-model.ts';
import { coinForecaster, type CoinForecaster } from './coin-forecaster.ts';
import { type CoinForecasterDeps, floorToHour } from './forecasting-work.ts';
import { defaultPace } from './pace.ts';

/** Opens a forecaster for each major coin, Bitcoin first. A demo starts with six months of history. */
export const openForecasters = async (
  deps: CoinForecasterDeps,
  { isDemo }: { readonly isDemo: boolean },
): Promise<readonly CoinForecaster[]> => {
  const { ports } = deps;
  await openForecastingCollection(ports);
  const now = ports.clock.now();
  const forecasters: CoinForecaster[] = [];
  for (const { id } of majorCoins) {
    const forecaster = await openForecaster(deps, id);
    forecasters.push(forecaster);
    if (isDemo && forecaster.record().since === null) {
      const from = new Date(now.getTime() - (deps.pace ?? defaultPace).demoHours * hourMs);
      await writeForecastingStatus(ports, forecaster.backdate(from, now));
    }
  }
  return forecasters;
};

/** Opens a forecaster that waits for its turn. */
export const openForecaster = async (
  deps: CoinForecasterDeps,
  coinId: string,
): Promise<CoinForecaster> => {
  const { ports, feed } = deps;
  const stored = await findForecastingStatus(ports, coinId);
  const record = { ...(stored ?? createRecord(coinId)), ...queuedFields, kind: feed.kind };
  await writeForecastingStatus(ports, record);
  return coinForecaster(deps, record);
};

// Reported until the coin's turn.
const queuedFields = { phase: 'waiting', progress: 0 } as const;

/** The status of a coin that was never forecast. */
export const createRecord = (id: string): Omit<ForecastingRecord, 'kind'> => ({
  id,
  phase: 'waiting',
  progress: 0,
  source: null,
  since: null,
  backdate: null,
});

/**
 * Issues the due hours of ready coins. Called between the steps of another coin's computation, which takes minutes when
 * the coin learns: an hour is due for ten minutes, and then missed.
 */
export const dueHourIssuer = (
  getForecasters: () => Promise<readonly CoinForecaster[]>,
): (() => Promise<void>) => {
  let isIssuing = false;
  return async () => {
    // The steps of these turns issue nothing themselves.
    if (isIssuing) return;
    isIssuing = true;
    try {
      for (const forecaster of await getForecasters())
        if (forecaster.isDue()) await forecaster.turn();
    } finally {
      isIssuing = false;
    }
  };
};

/**
 * Closes past ledger days. It runs once an hour and after a forecast was issued or scored, because nothing else can
 * change the days.
 */
export const dayCloser = (
  ports: CoinForecasterDeps['ports'],
): {
  readonly onRecorded: () => void;
  readonly close: (forecasters: readonly CoinForecaster[]) => Promise<void>;
} => {
  let lastTriedHour: number | undefined;
  return {
    onRecorded: () => {
      lastTriedHour = undefined;
    },
    close: async (forecasters) => {
      const hour = floorToHour(ports.clock.now().getTime());
      if (hour === lastTriedHour) return;
      await closeDays(ports, forecasters);
      lastTriedHour = hour;
    },
  };
};

// Days are not closed while earlier hours are still being backfilled.
const closeDays = async (
  ports: CoinForecasterDeps['ports'],
  forecasters: readonly CoinForecaster[],
): Promise<void> => {
  const records = forecasters.map((forecaster) => forecaster.record());
  const [first] = records.flatMap(({ since }) => since ?? []).sort();
  if (first === undefined || records.some(({ backdate }) => backdate !== null)) return;
  const [newest] = await listLedgerDays(ports, 1);
  await closeLedgerDays(ports, {
    coinIds: majorCoins.map(({ id }) => id),
    firstDay: first.slice(0, 10),
    after: newest?.day,
    now: ports.clock.now(),
  });
};
