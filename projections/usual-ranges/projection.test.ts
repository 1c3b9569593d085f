import { describe, expect, it } from 'vitest';
import type { MoveHorizon } from '#domain/shared/market/move-horizons.ts';
import { eventLog } from '../engine/testing/events.ts';
import { predictionPayloads } from '../engine/testing/prediction-payloads.ts';
import { given } from '../engine/testing/projection-spec.ts';
import { usualRanges } from './projection.ts';
import {
  computeUsualWidth,
  forecastsPerList,
  forecastWindowSize,
  minForecasts,
  type UsualRangesDocument,
} from './read-model.ts';

const start = Date.parse('2026-05-04T10:00:00.000Z');
const hourMs = 3_600_000;

type Forecast = { readonly low: number; readonly high: number; readonly simulated?: boolean };

/** Forecasts of Bitcoin's next hour, one an hour. The last price is 100. */
const issue = (forecasts: readonly Forecast[]) => {
  const log = eventLog();
  for (const [index, { low, high, simulated = false }] of forecasts.entries()) {
    const at = new Date(start + index * hourMs).toISOString();
    const sample = predictionPayloads.PredictionIssued({ who: '', word: '', index: 0, at });
    const quantiles = [low - 1, low, 99, 101, high, high + 1].map(String);
    const data = { ...sample, simulated, horizonHours: [1], quantiles: [quantiles] };
    log.add(`prediction-bitcoin-${at.slice(0, 10).replaceAll('-', '')}`, {
      type: 'PredictionIssued',
      data,
    });
  }
  return given(log.events).when(usualRanges).documents.get('bitcoin');
};

const repeat = (count: number, forecast: Forecast): Forecast[] =>
  Array.from({ length: count }, () => forecast);
const calm = { low: 99, high: 101 };
const wild = { low: 95, high: 105 };

const getUsualWidth = (
  document: UsualRangesDocument | undefined,
  hours: MoveHorizon = 1,
): number | null => computeUsualWidth(document?.horizons[hours] ?? []);

describe('the usual width of a range', () => {
  it('is the median width of the 80% ranges, as a share of the last price', () => {
    const usual = issue([...repeat(minForecasts, calm), ...repeat(minForecasts - 1, wild)]);
    expect(getUsualWidth(usual)).toBe(0.02);
    const between = issue([...repeat(minForecasts, calm), ...repeat(minForecasts, wild)]);
    expect(getUsualWidth(between)).toBeCloseTo(0.06, 10);
  });

  it('is unknown before a week of forecasts, and for a horizon without forecasts', () => {
    const early = issue(repeat(minForecasts - 1, calm));
    expect(getUsualWidth(early)).toBeNull();
    expect(early?.horizons[1].flat()).toHaveLength(minForecasts - 1);
    const week = issue(repeat(minForecasts, calm));
    expect(getUsualWidth(week)).toBe(0.02);
    expect(week?.horizons[24]).toEqual([]);
    expect(getUsualWidth(week, 24)).toBeNull();
  });

  it('counts the last 30 days only', () => {
    const half = forecastWindowSize / 2;
    for (const count of [half, half + 1, half + forecastsPerList]) {
      const later = issue([...repeat(forecastWindowSize, wild), ...repeat(count, calm)]);
      expect(later?.horizons[1].flat().length).toBeLessThanOrEqual(
        forecastWindowSize + forecastsPerList,
      );
      expect(getUsualWidth(later)).toBeCloseTo(count === half ? 0.06 : 0.02, 10);
    }
  });

  it('starts again where forecasts of the real market follow simulated ones', () => {
    const simulated = repeat(forecastWindowSize, { ...wild, simulated: true });
    const live = issue([...simulated, ...repeat(minForecasts, calm)]);
    expect(live).toMatchObject({ simulated: false });
    expect(live?.horizons[1].flat()).toHaveLength(minForecasts);
    expect(getUsualWidth(live)).toBe(0.02);
  });
});
