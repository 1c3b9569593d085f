import { majorCoins } from '#contract/major-coins.ts';
import type { BotMetrics } from '#contract/monitor.ts';
import { listForecasting } from '#observations/forecasting/queries.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { listPredictionStatus } from '#projections/prediction-status/queries.ts';
import { listTrackRecord } from '#projections/track-record/queries.ts';
import type { RecordSums } from '#projections/track-record/read-model.ts';
import { toPredictionState } from '../predictions/prediction-state.ts';
import { sumOf, toFigures } from '../predictions/record-figures.ts';
import { sum } from './day-of-figures.ts';

type Ports = { readonly readModels: ReadModels; readonly clock: Clock };
type PredictionFigures = BotMetrics['predictionEngine'];

/** From the track record: what was claimed beside what came true, of the same forecasts. */
export const predictionFigures = async (ports: Ports): Promise<PredictionFigures> => {
  const [documents, statuses, records] = await Promise.all([
    listTrackRecord(ports),
    listPredictionStatus(ports),
    listForecasting(ports),
  ]);
  const sums = sumOf(documents);
  const { resolved, unresolved, calls, hits, brier, coverage } = toFigures(sums);
  const now = ports.clock.now();
  return {
    ...likelierSide(sums),
    predictionsMade: sum(statuses, ({ issued }) => issued),
    modelsActive: records.filter(({ phase }) => phase === 'ready').length,
    modelsConfigured: records.length,
    resolved,
    unresolved,
    calls,
    hits,
    brier,
    held80: coverage && coverage.band80 * 100,
    lastIssuedAt:
      statuses
        .map(({ lastAt }) => lastAt)
        .toSorted()
        .at(-1) ?? null,
    simulated: documents.some(({ simulated }) => simulated),
    coins: majorCoins.flatMap(({ id, symbol }) => {
      const record = records.find((one) => one.id === id);
      if (!record) return [];
      const status = statuses.find((one) => one.id === id);
      const { phase, progress, hoursMissed } = toPredictionState({ record, status }, now);
      return [{ symbol, phase, progress, hoursMissed, lastIssuedAt: status?.lastAt ?? null }];
    }),
  };
};

// A tenth below one half claims the fall.
const likelierSide = ({
  resolved,
  bins,
}: RecordSums): Pick<PredictionFigures, 'accuracy' | 'confidence'> => {
  if (resolved === 0) return { accuracy: null, confidence: null };
  const isUp = (index: number): boolean => index >= bins.length / 2;
  const indexed = bins.map((bin, index) => ({ ...bin, up: isUp(index) }));
  const right = sum(indexed, ({ n, ups, up }) => (up ? ups : n - ups));
  const claimed = sum(indexed, ({ n, said, up }) => (up ? said : n - said));
  return { accuracy: (right / resolved) * 100, confidence: (claimed / resolved) * 100 };
};
