import { expect, it } from 'vitest';
import { z } from 'zod';
import { grantMembership } from '#application/membership/grants/grant-membership.ts';
import { expectedMovesSchema } from '#contract/predictions/expected-moves.ts';
import { publicStatusSchema } from '#contract/system/status.ts';
import { expectedMoveOperations } from '#contract/predictions/expected-moves.ts';
import { hourlyPredictionOperations } from '#contract/predictions/hourly-predictions.ts';
import { predictionOperations } from '#contract/predictions/predictions.ts';
import { signalOperations } from '#contract/predictions/signals.ts';
import { trackRecordOperations } from '#contract/predictions/track-record.ts';
import { monitorEndpoints } from '#contract/system/monitor.ts';
import { systemEndpoints } from '#contract/system/system.ts';
import {
  openForecastingCollection,
  writeForecastingStatus,
} from '#observations/forecasting/store.ts';
import { type RunningApi, register, registerAdmin } from '../testing/api-client.ts';
import { runApiForFile } from '../testing/staffed-api.ts';

const off = await runApiForFile({ settings: { FORECASTS: 'off' } });
const on = await runApiForFile({ settings: { FORECASTS: 'on' } });

const stateSchema = z.object({ switchedOff: z.boolean().optional() });
const statefulSchema = z.object({ state: stateSchema });

const registerPro = async (running: RunningApi) => {
  const { platform } = running;
  const member = await register(running, `${crypto.randomUUID()}@off.example`);
  const grant = { plan: 'pro', duration: 'monthly', reason: 'Test' } as const;
  await grantMembership(
    platform,
    { accountId: member.id, ...grant },
    { actor: 'system', now: platform.clock.now(), correlationId: 'test' },
  );
  await platform.reachedHead();
  return member;
};

const statefulPaths = [
  predictionOperations.btcPrediction.path,
  predictionOperations.prediction.path.replace('{symbol}', 'ETH'),
  hourlyPredictionOperations.btcHourlyPredictions.path,
  trackRecordOperations.trackRecord.path,
  signalOperations.signals.path,
  signalOperations.signalRecord.path,
  signalOperations.signalRecordDetails.path,
];

it.each([
  ['are switched off', off, true],
  ['are on', on, undefined],
] as const)('every state says whether forecasts %s', async (_text, running, switchedOff) => {
  const member = await registerPro(running);
  for (const path of statefulPaths) {
    const { body } = await member.call('GET', path);
    expect([path, statefulSchema.parse(body).state.switchedOff]).toEqual([path, switchedOff]);
  }
  const moves = await member.call('GET', expectedMoveOperations.expectedMoves.path);
  const { coins } = expectedMovesSchema.parse(moves.body);
  expect(coins.length).toBeGreaterThan(0);
  for (const { symbol, state } of coins)
    expect([symbol, state.switchedOff]).toEqual([symbol, switchedOff]);
});

it('the public status says so, and does not count it as a fault', async () => {
  const readForecasts = async (running: RunningApi) => {
    const member = await registerPro(running);
    const { body } = await member.call('GET', systemEndpoints.status.path);
    return publicStatusSchema.parse(body).services.find(({ id }) => id === 'forecasts');
  };
  expect(await readForecasts(off)).toEqual({
    id: 'forecasts',
    name: 'Forecasts',
    state: 'ok',
    text: 'Forecasts are switched off on this installation.',
    since: null,
    switchedOff: true,
  });
  expect((await readForecasts(on))?.switchedOff).toBeUndefined();
});

it('the monitor says so of a coin that was learned before', async () => {
  const { platform } = off;
  await openForecastingCollection(platform);
  await writeForecastingStatus(platform, {
    id: 'bitcoin',
    phase: 'ready',
    progress: 1,
    source: 'Binance',
    kind: 'live',
    since: '2026-03-01T00:00:00.000Z',
    backdate: null,
  });
  const admin = await registerAdmin(off, 'staff@off.example');
  const { body } = await admin.call('GET', monitorEndpoints.botMetrics.path);
  expect(body).toMatchObject({
    predictionEngine: { coins: [{ symbol: 'BTC', phase: 'ready', switchedOff: true }] },
  });
});
