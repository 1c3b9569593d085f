import { roundToSignificant, toDecimal } from '../shared/decimals.ts';
import type { EventEvolvers } from '../shared/decider.ts';
import { defineAggregate } from '../shared/define-aggregate.ts';
import { Rejection } from '../shared/rejection.ts';
import type {
  IssuePrediction,
  PredictionCommand,
  ResolvePredictions,
  WithholdPrediction,
} from './commands.ts';
import { decideOutcome } from './decide-outcome.ts';
import { decideCall } from './direction-call.ts';
import { predictionEvents, type PredictionEvent, type PredictionIssued } from './events.ts';
import { isWholeHour, latestIssueTime } from './hours.ts';
import { quantileLevels } from './issued-forecasts.ts';

export type PredictionState = {
  readonly cutOffs: ReadonlySet<string>;
  /** Hours whose forecasts are resolved or unresolved. */
  readonly settled: ReadonlySet<string>;
};

export const initialState: PredictionState = { cutOffs: new Set(), settled: new Set() };

export const on: EventEvolvers<PredictionState, PredictionEvent> = {
  PredictionIssued: (state, { data }) => withCutOff(state, data.cutOffAt),
  PredictionWithheld: (state, { data }) => withCutOff(state, data.cutOffAt),
  PredictionResolved: (state, { data }) => withSettled(state, data.targetAt),
  PredictionUnresolved: (state, { data }) => withSettled(state, data.targetAt),
};

const withCutOff = (state: PredictionState, cutOffAt: string): PredictionState => ({
  ...state,
  cutOffs: new Set(state.cutOffs).add(cutOffAt),
});

const withSettled = (state: PredictionState, targetAt: string): PredictionState => ({
  ...state,
  settled: new Set(state.settled).add(targetAt),
});

export const decide = (
  state: PredictionState,
  command: PredictionCommand,
): readonly PredictionEvent[] => {
  switch (command.type) {
    case 'IssuePrediction':
      return issue(state, command);
    case 'WithholdPrediction':
      return withhold(state, command);
    case 'ResolvePredictions':
      return resolve(state, command);
  }
};

const issue = (state: PredictionState, command: IssuePrediction): readonly PredictionEvent[] => {
  if (state.cutOffs.has(command.cutOffAt)) return [];
  requireBeforeCutOff(command);
  return [{ type: 'PredictionIssued', data: toIssuedData(command) }];
};

const withhold = (
  state: PredictionState,
  command: WithholdPrediction,
): readonly PredictionEvent[] => {
  if (state.cutOffs.has(command.cutOffAt)) return [];
  requireBeforeCutOff(command);
  const { coinId, source, simulated, cutOffAt, reason, now } = command;
  const data = { coinId, source, simulated, cutOffAt, withheldAt: now.toISOString(), reason };
  return [{ type: 'PredictionWithheld', data }];
};

const resolve = (
  state: PredictionState,
  command: ResolvePredictions,
): readonly PredictionEvent[] =>
  state.settled.has(command.targetAt) || command.due.length === 0 ? [] : decideOutcome(command);

const requireBeforeCutOff = ({ cutOffAt, now }: IssuePrediction | WithholdPrediction): void => {
  if (!isWholeHour(cutOffAt) || now.getTime() < Date.parse(cutOffAt)) {
    throw new Rejection('invalid', 'prediction/hour-not-over', {
      message: 'A forecast is made from hours that are over.',
    });
  }
  if (now.getTime() > latestIssueTime(cutOffAt)) {
    throw new Rejection('conflict', 'prediction/too-late', {
      message: 'A forecast is issued within ten minutes after its cut-off, or never.',
    });
  }
};

const toIssuedData = (command: IssuePrediction): PredictionIssued['data'] => {
  const { coinId, source, simulated, modelVersion, cutOffAt, lastPrice, now } = command;
  const { forecasts } = command;
  const calls = forecasts.map((forecast) => toCall(forecast, command));
  return {
    coinId,
    source,
    simulated,
    modelVersion,
    cutOffAt,
    issuedAt: now.toISOString(),
    lastPrice: toDecimal(lastPrice),
    horizonHours: forecasts.map(({ horizonHours }) => horizonHours),
    prices: calls.map(({ price }) => toDecimal(price, 8)),
    probUp: calls.map(({ probUp }) => probUp),
    called: calls.map(({ called }) => called),
    noCallReasons: calls.map(({ noCallReason }) => noCallReason),
    rangeMethods: forecasts.map(({ rangeMethod }) => rangeMethod),
    variances: forecasts.map(({ variance }) => roundToSignificant(variance, 4)),
    quantileLevels,
    quantiles: forecasts.map((forecast) =>
      quantileLevels.map((level) => toDecimal(getQuantile(forecast, level), 6)),
    ),
    members: collectMembers(forecasts),
  };
};

type Forecasts = IssuePrediction['forecasts'];

// Without a call, the forecast price is the last price, because any other price would suggest a direction.
const toCall = (forecast: Forecasts[number], { cutOffAt, lastPrice }: IssuePrediction) => {
  const probUp = Number(forecast.probUp.toFixed(4));
  const { called, noCallReason } = decideCall(probUp, forecast.outcomes, cutOffAt);
  const price = called === 'none' ? lastPrice : forecast.price;
  return { called, noCallReason, probUp, price };
};

const getQuantile = ({ quantiles }: Forecasts[number], level: number): number => {
  const quantile = quantiles.find(([at]) => Math.abs(at - level) < 1e-9);
  if (quantile) return quantile[1];
  throw new Rejection('invalid', 'prediction/quantile-missing', {
    message: `A forecast needs the quantile at ${String(level)}.`,
  });
};

const collectMembers = (forecasts: Forecasts): PredictionIssued['data']['members'] => {
  const kinds: MemberPercents[] = [];
  for (const [index, { members }] of forecasts.entries()) {
    for (const { name, serves, share } of members) {
      const kind =
        kinds.find((one) => one.name === name && one.serves === serves) ??
        addKind(kinds, { name, serves, percents: forecasts.map(() => 0) });
      kind.percents[index] = Math.round(100 * share);
    }
  }
  return kinds;
};

type MemberPercents = {
  readonly name: string;
  readonly serves: string;
  readonly percents: number[];
};

const addKind = (kinds: MemberPercents[], kind: MemberPercents): MemberPercents => {
  kinds.push(kind);
  return kind;
};

/** One stream per coin and UTC day, with the forecasts issued in each hour and the outcomes for each hour. */
export const predictionStream = (coinId: string, at: string): string => {
  const yyyymmdd = at.slice(0, 10).replaceAll('-', '');
  return `prediction-${coinId}-${yyyymmdd}`;
};

export const predictionDecider = defineAggregate<
  PredictionCommand,
  PredictionEvent,
  PredictionState,
  { readonly coinId: string; readonly at: string }
>({
  category: 'prediction',
  stream: ({ coinId, at }) => predictionStream(coinId, at),
  notExported: 'Forecasts of a coin and their outcomes.',
  events: predictionEvents,
  initialState,
  on,
  decide,
});
