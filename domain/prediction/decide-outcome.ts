import { Rejection } from '../shared/rejection.ts';
import type { DueForecast, RecordedClose, ResolvePredictions } from './commands.ts';
import { roundToSignificant, toDecimal } from '../shared/decimals.ts';
import type { Band, PredictionEvent } from './events.ts';
import { resolutionDeadline } from './hours.ts';
import { bandLevels, getQuantile, toPriceOfForecast } from './issued-forecasts.ts';

/**
 * Events for the outcomes of one hour, one for each model version and source. None while a candle can still arrive,
 * because all forecasts for an hour are settled together.
 */
export const decideOutcome = (command: ResolvePredictions): readonly PredictionEvent[] => {
  const { targetAt, now } = command;
  requireDue(command);
  const groups = Map.groupBy(
    command.due,
    ({ modelVersion, source }) => `${modelVersion} ${source}`,
  );
  const outcomes = [...groups.values()].map((due) => ({ due, close: findClose(command, due) }));
  const isWaiting = outcomes.some(({ close }) => !close);
  if (isWaiting && now.getTime() < resolutionDeadline(targetAt)) return [];
  return outcomes.map(({ due, close }) =>
    close
      ? createResolvedEvent({ ...command, due }, close)
      : createUnresolvedEvent({ ...command, due }),
  );
};

// Prices of two sources differ, for example because one counts in USDT, so a move is taken within one source.
const findClose = (
  { outcome, otherOutcomes = [] }: ResolvePredictions,
  due: readonly DueForecast[],
): RecordedClose | undefined => {
  const closes = outcome ? [outcome, ...otherOutcomes] : otherOutcomes;
  return (
    closes.find(({ source }) => due.every((forecast) => forecast.source === source)) ??
    closes.find(({ earlier }) => due.every(({ cutOffAt }) => earlier?.has(cutOffAt)))
  );
};

const requireDue = ({ targetAt, due, now }: ResolvePredictions): void => {
  if (now.getTime() < Date.parse(targetAt)) {
    throw new Rejection('conflict', 'prediction/not-due', {
      message: 'The hour that was forecast is not over.',
    });
  }
  if (due.some((forecast) => forecast.targetAt !== targetAt)) {
    throw new Rejection('invalid', 'prediction/other-hour', {
      message: 'A forecast is compared with the hour that it was made for.',
    });
  }
};

const toCommonData = ({ coinId, targetAt, due }: ResolvePredictions) => ({
  coinId,
  simulated: due.some(({ simulated }) => simulated),
  targetAt,
  modelVersion: due[0]?.modelVersion ?? '',
  horizonHours: due.map(({ horizonHours }) => horizonHours),
});

const createResolvedEvent = (
  command: ResolvePredictions,
  { price, source, earlier }: RecordedClose,
): PredictionEvent => {
  const { due, now } = command;
  const bases = due.map((forecast) =>
    forecast.source === source ? undefined : earlier?.get(forecast.cutOffAt),
  );
  const outcomes = due.map((forecast, index) => ({
    forecast,
    reached: toPriceOfForecast(forecast, price, bases[index]),
  }));
  const knownBases = bases.filter((base) => base !== undefined);
  return {
    type: 'PredictionResolved',
    data: {
      ...toCommonData(command),
      source,
      resolvedAt: now.toISOString(),
      price: toDecimal(price),
      ...(knownBases.length > 0 && { basePrices: knownBases.map((base) => toDecimal(base)) }),
      probUp: due.map(({ probUp }) => probUp),
      hits: outcomes.map(({ forecast, reached }) => isHit(forecast, reached)),
      errors: outcomes.map(({ forecast, reached }) =>
        toRelativeDistance(reached - forecast.price, forecast),
      ),
      moves: outcomes.map(({ forecast, reached }) =>
        toRelativeDistance(reached - forecast.lastPrice, forecast),
      ),
      heldBy: outcomes.map(({ forecast, reached }) => findNarrowestBand(forecast, reached)),
    },
  };
};

const createUnresolvedEvent = (command: ResolvePredictions): PredictionEvent => ({
  type: 'PredictionUnresolved',
  data: {
    ...toCommonData(command),
    unresolvedAt: command.now.toISOString(),
    reason: 'no-candle',
  },
});

const isHit = ({ called, lastPrice }: DueForecast, price: number): boolean | null => {
  if (called === 'none') return null;
  return called === 'up' ? price > lastPrice : price < lastPrice;
};

const toRelativeDistance = (distance: number, { lastPrice }: DueForecast): number =>
  roundToSignificant(distance / lastPrice, 5);

const findNarrowestBand = ({ quantiles }: DueForecast, price: number): Band | null => {
  for (const [band, low, high] of bandLevels) {
    const lowPrice = getQuantile(quantiles, low);
    const highPrice = getQuantile(quantiles, high);
    if (lowPrice === undefined || highPrice === undefined) continue;
    if (price >= lowPrice && price <= highPrice) return band;
  }
  return null;
};
