import { isSignal, signalFigures } from '#application/signals/signal-figures.ts';
import { majorCoins } from '#contract/major-coins.ts';
import type { SignalRecord } from '#contract/predictions/signals.ts';
import {
  ruleDefinitions,
  signalDirections,
  signalRules,
} from '#domain/shared/market/signal-rules.ts';
import { listSignallingStatuses } from '#observations/signalling/queries.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { listSignalRecord } from '#projections/signal-record/read-model.ts';
import type { ForecastSetting } from '../predictions/prediction-state.ts';
import { toSignalState } from './signal-state.ts';

type RecordFilter = { readonly coinId?: string | undefined; readonly month?: string | undefined };

/** Track record of each rule, optionally for one coin and month. */
export const readSignalRecord = async (
  ports: { readonly readModels: ReadModels; readonly config: ForecastSetting },
  { coinId, month }: RecordFilter = {},
): Promise<SignalRecord> => {
  const [documents, signallingRecords] = await Promise.all([
    listSignalRecord(ports),
    listSignallingStatuses(ports),
  ]);
  const filteredDocuments = documents.filter(
    (one) =>
      (coinId === undefined || one.coinId === coinId) &&
      (month === undefined || one.month === month),
  );
  const knownCoinIds = new Set(documents.map((one) => one.coinId));
  return {
    state: toSignalState(signallingRecords, ports.config),
    simulated: documents.some(({ simulated }) => simulated),
    filters: {
      coins: majorCoins.filter(({ id }) => knownCoinIds.has(id)).map(({ symbol }) => symbol),
      months: [...new Set(documents.map((one) => one.month))].sort(),
    },
    rules: signalRules.flatMap((rule) =>
      signalDirections.map((direction) => ({
        rule,
        direction,
        definition: ruleDefinitions[rule][direction],
        ...signalFigures(filteredDocuments, rule, direction),
        proven: isSignal(documents, rule, direction),
      })),
    ),
  };
};
