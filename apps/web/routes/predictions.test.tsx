import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { HourlyPredictions, Prediction } from '#contract/predictions.ts';
import type { TrackRecord } from '#contract/track-record.ts';
import { user } from '../testing/fixtures.ts';
import { resetApp, visit } from '../testing/render-app.tsx';
import { emptyRecord, record } from '../testing/track-record.ts';

afterEach(resetApp);

const patience = { timeout: 30_000 };
const find = (text: string | RegExp): Promise<HTMLElement> => screen.findByText(text, {}, patience);

const at = '2026-01-05T09:00:00.000Z';
const bandOf = (half: number) => ({ low: 64_000 - half, high: 64_000 + half });
const bands = { band50: bandOf(200), band80: bandOf(500), band90: bandOf(700) };
const state = { phase: 'ready', progress: 1, hoursMissed: 3, hoursWithheld: 2 } as const;
const nothing = { rsi: null, ma5: null, ma10: null, ma20: null, vwap: null, macd: null };

const prediction: Prediction = {
  symbol: 'BTC',
  currentPrice: 64_000,
  forecast1h: 64_010,
  forecast24h: 64_000,
  change1h: 0.0156,
  change24h: 0,
  ...{ direction: 'up', called: 'up', confidence: 54.2, volatility: 2.8 },
  lastUpdated: at,
  ...{
    apiSource: 'Advanced ML ensemble',
    modelsUsed: ['gamma regression', 'trees'],
    enhanced: true,
  },
  technicals: { ...nothing, rsi: 71.5, bollingerUpper: null, bollingerLower: null },
  volumeAnalysis: {
    ...{ currentVolume: 512, volumeRatio: 1.4, obv: null, mfi: 18, volumeRSI: null },
    ...{ institutionalActivity: 'moderate', volumeConfirmation: true, volumeTrend: -0.4 },
  },
  intervals: { next1h: bands, next24h: bands },
  ...{ modelVersion: 'gamma-har-1', members: [], withheld: null, state },
  ...{ source: 'Binance', kind: 'live' },
};

const hourly: HourlyPredictions = {
  ...{ symbol: 'BTC', currentPrice: 64_000, modelType: 'Advanced ML ensemble', lastUpdated: at },
  predictions: [
    {
      ...{ hour: 1, timestamp: '2026-01-05T10:00:00.000Z', price: 64_010, change: 0.0156 },
      ...{ trend: 'up', called: 'up', confidence: 54.2, volatility: 2.8, bands },
    },
    {
      ...{ hour: 24, timestamp: '2026-01-06T09:00:00.000Z', price: 64_000, change: 0 },
      ...{ trend: null, called: 'none', confidence: 50.4, volatility: 2.9, bands },
    },
  ],
  ...{ withheld: null, state, source: 'Binance', kind: 'live' },
};

const none: Prediction = {
  ...prediction,
  ...{ currentPrice: null, forecast1h: null, forecast24h: null, change1h: null, change24h: null },
  ...{ direction: null, called: null, confidence: null, volatility: null, lastUpdated: null },
  ...{ modelsUsed: [], intervals: null, modelVersion: null, source: null, kind: null },
  state: { phase: 'calibrating', progress: 0.426, hoursMissed: 0, hoursWithheld: 0 },
};

const show = (
  body: unknown,
  hours: { status?: number; body: unknown } = { body: hourly },
  kept: TrackRecord = record,
) =>
  visit('/predictions', {
    user: user(),
    opened: ['predictions'],
    server: {
      'GET /api/predictions/btc': () =>
        body === undefined
          ? { status: 500, body: { message: 'The ledger does not answer.' } }
          : { body },
      'GET /api/predictions/btc-hourly': () => hours,
      'GET /api/track-record': () => ({ body: kept }),
    },
  });

describe('the page of predictions', () => {
  it('says first where the price will be, and which side is called', async () => {
    show(prediction);
    const sentence = await find(/^Eight times in ten/);
    expect(sentence.textContent).toBe(
      'Eight times in ten, Bitcoin will be between $63,500 and $64,500 on 6 Jan, 09:00 GMT.',
    );
    expect(screen.getByText('Leans up over the next hour.')).toBeDefined();
    expect(screen.getByText(/^Last updated .*09:00 GMT$/)).toBeDefined();
    expect(screen.getByText('54.2%')).toBeDefined();
    expect(screen.getByText('Low risk')).toBeDefined();
    expect(screen.getByText(/^Binance ·/)).toBeDefined();
    expect(screen.getByText(/^Forecasts are information, not advice/)).toBeDefined();
  });

  it('lists the next hours; a day ahead is in the chart’s table alone', async () => {
    show(prediction);
    const table = within(
      await screen.findByRole('region', { name: 'Hourly forecasts, table' }, patience),
    );
    expect(table.getAllByRole('row')).toHaveLength(2);
    expect(table.getByText('10:00 GMT')).toBeDefined();
    expect(table.getByText('Leans up')).toBeDefined();
    expect(screen.getByText('12-hour BTC forecast')).toBeDefined();
  });

  it('says what the hourly table lacks when it cannot be loaded', async () => {
    show(prediction, { status: 500, body: {} });
    expect(await find('Unable to load hourly predictions')).toBeDefined();
  });

  it('reads the indicators, and says what was not computed', async () => {
    const { person } = show(prediction);
    await person.click(await screen.findByRole('tab', { name: 'Technical Analysis' }, patience));
    expect(screen.getByText('Overbought')).toBeDefined();
    expect(screen.getByText('$64,960')).toBeDefined();
    expect(screen.getAllByText('not reported').length).toBeGreaterThan(3);
    await person.click(screen.getByRole('tab', { name: 'Volume Analysis' }));
    expect(screen.getByText('512 BTC')).toBeDefined();
    expect(screen.getByText('Moderate selling')).toBeDefined();
    expect(screen.getByText('Much money went out')).toBeDefined();
  });

  it.each([
    [record, '53.1%'],
    [emptyRecord, 'No forecast has come due yet.'],
  ])('shows how often Bitcoin’s forecasts held, as the public record does', async (body, words) => {
    const { person } = show(prediction, { body: hourly }, body);
    await person.click(await screen.findByRole('tab', { name: 'Model Performance' }, patience));
    expect(await find(words)).toBeDefined();
    expect(screen.queryAllByText('77')).toEqual([]);
  });

  it('says no call where the chances are even', async () => {
    show({ ...prediction, direction: null, called: 'none', confidence: 50.3 });
    expect(await find('No call on direction.')).toBeDefined();
  });

  it('says how far the models are while they learn', async () => {
    show(none);
    expect(await find('The models are calibrating: 42% done.')).toBeDefined();
    expect(screen.queryByText(/Eight times in ten/)).toBeNull();
  });

  it('says why an hour has no forecast', async () => {
    show({ ...none, withheld: 'missing-hours', state: { ...state, hoursWithheld: 3 } });
    expect(await find('No forecast for this hour')).toBeDefined();
    expect(screen.getByText('Hours of the price are missing just before this one.')).toBeDefined();
    expect(screen.queryByText(/calibrating/)).toBeNull();
  });

  it('says that an hour was missed, not that the models still learn', async () => {
    show({ ...none, state });
    expect(await find('There is no forecast for this hour.')).toBeDefined();
    expect(screen.queryByText(/calibrating/)).toBeNull();
  });

  it('says what went wrong, and asks again', async () => {
    const { person, calls } = show(undefined);
    expect(await find('Unable to Load Predictions')).toBeDefined();
    expect(
      screen.getByText(
        'There was an error loading the prediction data. Please try again later. The ledger does not answer.',
      ),
    ).toBeDefined();
    const before = calls.filter(({ path }) => path === '/api/predictions/btc').length;
    expect(before).toBe(4);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(calls.filter(({ path }) => path === '/api/predictions/btc').length).toBeGreaterThan(
      before,
    );
  });
});
