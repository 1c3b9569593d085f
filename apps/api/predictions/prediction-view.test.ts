import { expect, it } from 'vitest';
import { predictionDecider } from '#domain/prediction/prediction.ts';
import { createDirectionRecord } from '#domain/prediction/direction-record.ts';
import { quantileLevels, toIssuedForecasts } from '#domain/prediction/issued-forecasts.ts';
import { toHourlyPredictions } from './prediction-view.ts';

const cutOffAt = '2026-05-04T10:00:00.000Z';
const issueForecasts = (simulated: boolean) => {
  const [event] = predictionDecider.decide(predictionDecider.initialState, {
    type: 'IssuePrediction',
    coinId: 'bitcoin',
    source: 'Binance',
    simulated,
    cutOffAt,
    now: new Date(cutOffAt),
    modelVersion: 'v1',
    lastPrice: 100,
    forecasts: [1, 2, 3, 4].map((horizonHours) => ({
      horizonHours,
      price: 100,
      probUp: 0.5,
      variance: 0.0001,
      rangeMethod: 'model',
      quantiles: quantileLevels.map((level) => [level, 100 + level]),
      outcomes: createDirectionRecord(horizonHours, []),
      members: [],
    })),
  });
  if (event?.type !== 'PredictionIssued') throw new Error('Nothing was issued.');
  return event.data;
};

// At 15:10, the hours that ended by 12:00 are final.
const previousAt = (simulated: boolean) => {
  const issued = issueForecasts(simulated);
  const hours = toIssuedForecasts(issued).map((forecast) => ({
    forecast,
    actual: forecast.horizonHours === 1 ? 101 : null,
  }));
  const coin = { symbol: 'BTC', now: new Date('2026-05-04T15:10:00.000Z') };
  const { previous } = toHourlyPredictions(
    { ...coin, setting: { FORECASTS: 'on' }, record: undefined, status: undefined },
    { issued, hours },
  );
  return previous?.predictions.map(({ hour, scoredFrom }) => [hour, scoredFrom]);
};

it('an hour whose price is not final says when it is scored', () => {
  expect(previousAt(false)).toEqual([
    [1, undefined],
    [2, undefined],
    [3, '2026-05-04T16:00:00.000Z'],
    [4, '2026-05-04T17:00:00.000Z'],
  ]);
});

it('prices of a simulated market are final at once', () => {
  expect(previousAt(true)?.every(([, scoredFrom]) => scoredFrom === undefined)).toBe(true);
});
