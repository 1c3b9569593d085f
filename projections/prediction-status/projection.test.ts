import { expect, it } from 'vitest';
import type { CallDirection } from '#domain/prediction/events.ts';
import { eventLog } from '../engine/testing/events.ts';
import { predictionPayloads } from '../engine/testing/prediction-payloads.ts';
import { given } from '../engine/testing/projection-spec.ts';
import { predictionStatus } from './projection.ts';

const hours = ['10', '11', '12', '13'].map((hour) => `2026-05-04T${hour}:00:00.000Z`);

/** Forecasts of Bitcoin for the next hour and day, one an hour. The hour is always called. */
const issue = (dayCalls: readonly CallDirection[]) => {
  const log = eventLog();
  for (const [index, dayCall] of dayCalls.entries()) {
    const at = hours[index] ?? '';
    const sample = predictionPayloads.PredictionIssued({ who: '', word: '', index: 0, at });
    const data = { ...sample, cutOffAt: at, horizonHours: [1, 24], called: ['up', dayCall] };
    log.add('prediction-bitcoin-20260504', { type: 'PredictionIssued', data });
  }
  return given(log.events).when(predictionStatus).documents.get('bitcoin');
};

it('knows the newest hour whose 24-hour forecast calls a direction', () => {
  expect(issue(['none', 'none'])?.newestDayCallAt).toBeNull();
  expect(issue(['none', 'up', 'down', 'none'])?.newestDayCallAt).toBe(hours[2]);
});
