import { expect, it } from 'vitest';
import { createPartRegistry } from './serialized-parts.ts';
import { createModelState, type ModelState } from './model-state.ts';
import { findNoForecastReason } from './no-forecast.ts';
import { generateCandles } from './testing/candles.ts';

it('a fit of more than 35 days ago says nothing', () => {
  const { history } = createModelState([1]);
  generateCandles(36 * 24 + 1).forEach((candle) => {
    history.add(candle, () => undefined);
  });
  const [means, deviations] = [new Float64Array(), new Float64Array()];
  const fittedAt = (hour: number): ModelState => ({
    history,
    learn: () => undefined,
    distance: () => 0,
    parts: createPartRegistry(),
    forecasts: () => [],
    fit: () => ({ hour, direction: [], variance: { horizons: [], means, deviations } }),
  });
  expect(findNoForecastReason(fittedAt(24))).toBeUndefined();
  expect(findNoForecastReason(fittedAt(0))).toEqual({
    reason: 'model-too-old',
    detail: 'The last fit is 36 days old; 35 are allowed.',
  });
});
