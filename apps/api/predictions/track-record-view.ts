import { majorCoins } from '#contract/major-coins.ts';
import { predictionHorizons } from '#contract/predictions/predictions.ts';
import type { LedgerDay, RecordDetails, TrackRecord } from '#contract/predictions/track-record.ts';
import { isMajorCoinId } from '#domain/shared/market/major-coins.ts';
import { listForecastingStatuses } from '#observations/forecasting/queries.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { listLedgerDays, type LedgerDayDocument } from '#projections/ledger-days/read-model.ts';
import { listPredictionStatus } from '#projections/prediction-status/read-model.ts';
import {
  listMajorTrackRecord,
  type TrackRecordDocument,
} from '#projections/track-record/read-model.ts';
import { type ForecastSetting, toPredictionState } from './prediction-state.ts';
import { sumRecords, toFigures, toReliability } from './record-figures.ts';

type Ports = {
  readonly readModels: ReadModels;
  readonly clock: Clock;
  readonly config: ForecastSetting;
};

const bitcoinId = majorCoins[0].id;

export const readTrackRecord = async (ports: Ports): Promise<TrackRecord> => {
  const [documents, statuses, records, days] = await Promise.all([
    listMajorTrackRecord(ports),
    listPredictionStatus(ports),
    listForecastingStatuses(ports),
    listLedgerDays(ports, 1),
  ]);
  const majorStatuses = statuses.filter(({ id }) => isMajorCoinId(id));
  const bitcoinRecords = documents.filter(({ coinId }) => coinId === bitcoinId);
  const bitcoinStatus = {
    record: records.find(({ id }) => id === bitcoinId),
    status: statuses.find(({ id }) => id === bitcoinId),
  };
  return {
    state: toPredictionState(bitcoinStatus, { now: ports.clock.now(), setting: ports.config }),
    simulated: documents.some(({ simulated }) => simulated),
    headline: toFigures(sumRecords(bitcoinRecords, 1)),
    all: toFigures(sumRecords(documents)),
    filters: {
      coins: listSymbols(documents),
      horizons: [...predictionHorizons],
      modelVersions: sortUnique(documents.map(({ modelVersion }) => modelVersion)),
      months: sortUnique(documents.map(({ month }) => month)),
    },
    rows: majorCoins.flatMap(({ id, symbol }) => toRows(symbol, documents, id)),
    ledger: days[0] ? toLedgerDay(days[0]) : null,
    asOf: sortUnique(majorStatuses.map(({ lastAt }) => lastAt)).at(-1) ?? null,
  };
};

const toRows = (
  symbol: string,
  documents: readonly TrackRecordDocument[],
  coinId: string,
): TrackRecord['rows'] => {
  const coinDocuments = documents.filter((one) => one.coinId === coinId);
  if (coinDocuments.length === 0) return [];
  return predictionHorizons.map((horizonHours) => ({
    symbol,
    horizonHours,
    ...toFigures(sumRecords(coinDocuments, horizonHours)),
  }));
};

const listSymbols = (documents: readonly TrackRecordDocument[]): string[] => {
  const knownCoinIds = new Set(documents.map(({ coinId }) => coinId));
  return majorCoins.filter(({ id }) => knownCoinIds.has(id)).map(({ symbol }) => symbol);
};

const sortUnique = (words: readonly string[]): string[] => [...new Set(words)].sort();

export const toLedgerDay = ({
  day,
  head,
  previousHead,
  issued,
  resolved,
  unresolved,
  withheld,
}: LedgerDayDocument): LedgerDay => ({
  day,
  head,
  previousHead,
  issued,
  resolved,
  unresolved,
  withheld,
});

/** Figures of the documents for one coin, month or horizon. */
export const toRecordDetails = (
  documents: readonly TrackRecordDocument[],
  horizonHours: number | undefined,
): RecordDetails => {
  const sums = sumRecords(documents, horizonHours);
  const byMonth = Map.groupBy(documents, ({ month }) => month);
  return {
    figures: toFigures(sums),
    reliability: toReliability(sums),
    months: [...byMonth]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([month, own]) => ({ month, ...toFigures(sumRecords(own, horizonHours)) })),
  };
};
