import { Rejection } from '../shared/rejection.ts';
import type { IssuedForecast, ResolvePredictions } from './commands.ts';
import { roundToSignificant, toDecimal } from '../shared/decimals.ts';
import type { Band, PredictionEvent } from './events.ts';
import { resolutionDeadline } from './hours.ts';
import { bandLevels, getBandBounds } from './issued-forecasts.ts';

/** Events for the outcome of one hour, or none while its candle can still arrive. */
export const decideOutcome = (command: ResolvePredictions): readonly PredictionEvent[] => {
  const { targetAt, outcome, now } = command;
  requireDue(command);
  if (!outcome && now.getTime() < resolutionDeadline(targetAt)) return [];
  const byVersion = Map.groupBy(command.due, ({ modelVersion }) => modelVersion);
  return [...byVersion.values()].map((due) =>
    outcome
      ? createResolvedEvent({ ...command, due }, outcome)
      : createUnresolvedEvent({ ...command, due }),
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
  { price, source }: NonNullable<ResolvePredictions['outcome']>,
): PredictionEvent => {
  const { due, now } = command;
  return {
    type: 'PredictionResolved',
    data: {
      ...toCommonData(command),
      source,
      resolvedAt: now.toISOString(),
      price: toDecimal(price),
      probUp: due.map(({ probUp }) => probUp),
      hits: due.map((forecast) => isHit(forecast, price)),
      errors: due.map((forecast) => toRelativeDistance(price - forecast.price, forecast)),
      moves: due.map((forecast) => toRelativeDistance(price - forecast.lastPrice, forecast)),
      heldBy: due.map((forecast) => findNarrowestBand(forecast, price)),
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

const isHit = ({ called, lastPrice }: IssuedForecast, price: number): boolean | null => {
  if (called === 'none') return null;
  return called === 'up' ? price > lastPrice : price < lastPrice;
};

const toRelativeDistance = (distance: number, { lastPrice }: IssuedForecast): number =>
  roundToSignificant(distance / lastPrice, 5);

const findNarrowestBand = (forecast: IssuedForecast, price: number): Band | null => {
  const bandLevel = bandLevels.find(([band]) => {
    const bounds = getBandBounds(forecast, band);
    return bounds && price >= bounds[0] && price <= bounds[1];
  });
  return bandLevel?.[0] ?? null;
};
