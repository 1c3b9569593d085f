import {
  signalOperations,
  type SignalFigures,
  type TradingSignal,
} from '#contract/predictions/signals.ts';
import { listSignallingStatuses } from '#observations/signalling/queries.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import {
  listSignalRecord,
  type SignalRecordDocument,
} from '#projections/signal-record/read-model.ts';
import {
  listTradingSignals,
  type TradingSignalDocument,
} from '#projections/trading-signals/read-model.ts';
import type { Routes } from '../http/route.ts';
import { requireMajorCoin } from '../predictions/major-coin.ts';
import type { ForecastSetting } from '../predictions/prediction-state.ts';
import { readSignalRecord } from './signal-record-view.ts';
import { toSignalState } from './signal-state.ts';
import { isSignal, signalFigures } from '#application/signals/signal-figures.ts';
import { majorCoins } from '#contract/major-coins.ts';
import { addHours } from '#domain/shared/time/hours.ts';
import { signalHorizonHours, ruleDefinitions } from '#domain/shared/market/signal-rules.ts';

export { readSignalRecord } from './signal-record-view.ts';

export type SignalRoutesDeps = {
  readonly routes: Routes;
  readonly platform: { readonly readModels: ReadModels; readonly config: ForecastSetting };
};

const defaultLimit = 25;

/** Signals for pro members, and their outcomes for everyone. */
export const signalRoutes = ({ routes, platform }: SignalRoutesDeps): void => {
  routes.on(signalOperations.signals, async ({ query }) => {
    const { symbol, rule, before, limit = defaultLimit } = query;
    const coinId = symbol === undefined ? undefined : requireMajorCoin(symbol).id;
    // One extra row shows whether there is a next page.
    const page = { coinId, rule, before, limit: limit + 1 };
    const [signalDocuments, record, signallingRecords] = await Promise.all([
      listTradingSignals(platform, page),
      listSignalRecord(platform),
      listSignallingStatuses(platform),
    ]);
    const pageDocuments = signalDocuments.slice(0, limit);
    const nextCursor = signalDocuments.length > limit ? (pageDocuments.at(-1)?.id ?? null) : null;
    const signals = toSignals(pageDocuments, record);
    const state = toSignalState(signallingRecords, platform.config);
    return { body: { state, signals, before: nextCursor } };
  });
  routes.on(signalOperations.signalRecord, async () => ({
    body: await readSignalRecord(platform),
  }));
  routes.on(signalOperations.signalRecordDetails, async ({ query: { symbol, month } }) => {
    const coinId = symbol === undefined ? undefined : requireMajorCoin(symbol).id;
    return { body: await readSignalRecord(platform, { coinId, month }) };
  });
};

/** Adds the track record of each signal's rule. */
const toSignals = (
  documents: readonly TradingSignalDocument[],
  record: readonly SignalRecordDocument[],
): TradingSignal[] => {
  const figuresByRule = new Map<string, SignalFigures>();
  return documents.map((document) => {
    const { rule, direction } = document;
    const key = `${rule} ${direction}`;
    const ruleFigures = figuresByRule.get(key) ?? {
      ...signalFigures(record, rule, direction),
      proven: isSignal(record, rule, direction),
    };
    figuresByRule.set(key, ruleFigures);
    return toSignal(document, ruleFigures);
  });
};

const toSignal = (
  { id, coinId, rule, direction, at, raisedAt, price, ...rest }: TradingSignalDocument,
  record: SignalFigures,
): TradingSignal => {
  const { source, simulated, outcome } = rest;
  return {
    id,
    symbol: getSymbol(coinId),
    rule,
    direction,
    definition: ruleDefinitions[rule][direction],
    at,
    raisedAt,
    dueAt: addHours(at, signalHorizonHours),
    price,
    evidence: rest.evidence.map(({ name, before, now }) => ({ name, before, now })),
    source,
    simulated,
    outcome,
    record,
  };
};

const getSymbol = (coinId: string): string =>
  majorCoins.find(({ id }) => id === coinId)?.symbol ?? coinId;
