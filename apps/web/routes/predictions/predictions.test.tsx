import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Prediction } from '#contract/predictions/predictions.ts';
import type { HourlyPredictions } from '#contract/predictions/hourly-predictions.ts';
import type { TrackRecord } from '#contract/predictions/track-record.ts';
import { createMarketCoin, createCoinSentiment, user } from '../../testing/fixtures.ts';
import { sendFeedMessages } from '../../testing/fake-feed.ts';
import { resetApp, renderApp, type FakeServer } from '../../testing/render-app.tsx';
import {
  hourlyPredictionsQuery,
  predictionQuery,
  getPredictionRefreshMs,
} from '../../features/predictions/api/get-predictions.ts';
import {
  bands,
  sampleHourlyPredictions,
  calibratingPrediction,
  prediction,
  state,
  switchedOffPrediction,
} from '../../testing/predictions.ts';
import { emptyRecord, sampleTrackRecord } from '../../testing/track-record.ts';

afterEach(resetApp);

const find = (text: string | RegExp): Promise<HTMLElement> => screen.findByText(text);

const withPrevious: HourlyPredictions = {
  ...sampleHourlyPredictions,
  previous: {
    lastUpdated: '2026-01-04T09:00:00.000Z',
    currentPrice: 63_900,
    predictions: [
      { hour: 1, timestamp: '2026-01-04T10:00:00.000Z', price: 63_900, bands, actual: 64_600 },
      { hour: 24, timestamp: '2026-01-05T09:00:00.000Z', price: 63_900, bands, actual: 64_000 },
    ],
  },
};

const details = {
  figures: sampleTrackRecord.headline,
  reliability: Array.from({ length: 10 }, (_, index) => ({
    from: index / 10,
    to: (index + 1) / 10,
    ...(index === 5
      ? { n: 2104, said: 0.528, cameTrue: 0.531 }
      : { n: 0, said: null, cameTrue: null }),
  })),
  months: [],
};

type Shown = {
  hours?: { status?: number; body: unknown };
  kept?: TrackRecord;
  path?: string;
  server?: FakeServer;
};

// The prices of the hour in which the forecast was made.
const prices = ['BTC', 'ETH'].map((coinSymbol) =>
  createMarketCoin({ coinSymbol, at: '2026-01-05T09:00:00.000Z' }),
);

const show = (
  body: unknown,
  {
    hours = { body: sampleHourlyPredictions },
    kept = sampleTrackRecord,
    path = '/predictions',
    server = {},
  }: Shown = {},
) =>
  renderApp(path, {
    user: user(),
    opened: ['predictions'],
    server: {
      'GET /api/market-data': () => ({ body: prices }),
      'GET /api/predictions/btc': () =>
        body === undefined
          ? { status: 500, body: { message: 'The ledger does not answer.' } }
          : { body },
      'GET /api/predictions/btc-hourly': () => hours,
      'GET /api/track-record': () => ({ body: kept }),
      'GET /api/track-record/details?symbol=BTC&horizon=1': () => ({ body: details }),
      ...server,
    },
  });

describe('the page of predictions', () => {
  it('says first where the price will be, and which side is called', async () => {
    show(prediction);
    const sentence = await find(/^80% chance: /);
    expect(sentence.textContent).toBe(
      '80% chance: Bitcoin will be between $63,500 and $64,500 on 6 Jan, 09:00 GMT.',
    );
    expect(screen.getByText('Leans up over the next hour.')).toBeDefined();
    expect(screen.getByText(/^Last updated .*09:00 GMT\. Next at 10:00 GMT\.$/)).toBeDefined();
    expect(screen.getByText('54.2% up')).toBeDefined();
    expect(await find('Low. 53.1% of 2,104 calls were right')).toBeDefined();
    expect(screen.getByText('Low risk')).toBeDefined();
    expect(screen.getAllByText(/^Binance ·/)).not.toEqual([]);
    expect(screen.getByText(/Forecasts are information, not advice/)).toBeDefined();
  });

  it('tells the live price from the one that the forecast starts from', async () => {
    show(prediction, {
      server: {
        'GET /api/market-data': () => ({
          body: [createMarketCoin({ coinSymbol: 'BTC', price: 64_321 })],
        }),
      },
    });
    const analysis = await screen.findByRole('region', { name: 'Current analysis' });
    const valueOf = (name: string) =>
      within(analysis).getByText(name).parentElement?.querySelector('dd')?.textContent;
    await waitFor(() => {
      expect(valueOf('Current price')).toBe('$64,321');
    });
    expect(valueOf('Price at 09:00 GMT')).toBe('$64,000');
    expect(
      within(analysis).getByText(/count from the price at 09:00 GMT, not from the current price/),
    ).toBeDefined();
    expect(await find('Changes count from $64,000, the price at 09:00 GMT.')).toBeDefined();
  });

  it('lists the next hours; a day ahead is in the chart’s table alone', async () => {
    show(prediction);
    const table = within(await screen.findByRole('region', { name: 'Hourly forecasts, table' }));
    expect(table.getAllByRole('row')).toHaveLength(2);
    expect(table.getByText('10:00 GMT')).toBeDefined();
    expect(table.getAllByText('Leans up')).not.toEqual([]);
    expect(screen.getByText('12-hour BTC forecast')).toBeDefined();
    expect(screen.queryByText(/the best estimate is the last price/)).toBeNull();
  });

  it('is in pounds for a member who chose them, in the table of the hours and in the chart’s', async () => {
    const choices = { newsCoins: [], preferredCategories: [], sentimentPreference: 'all' };
    const at = new Date().toISOString();
    const rate = { currency: 'GBP', rate: 0.5, source: 'Kraken', kind: 'live', at, stale: false };
    show(prediction, {
      path: '/predictions#hourly',
      hours: { body: withPrevious },
      server: {
        'GET /api/preferences': () => ({
          body: { preferredCoins: [], currency: 'GBP', ...choices },
        }),
        'GET /api/exchange-rates': () => ({
          body: { base: 'USD', maxAgeSeconds: 7200, rates: [rate] },
        }),
      },
    });
    await find(/^Changes count from £32,\d{3}/);
    const tables = await screen.findAllByRole('table', { hidden: true });
    const forecasts = tables.filter(({ className }) => className.includes('forecast-table'));
    expect(forecasts.length).toBeGreaterThan(1);
    for (const { textContent } of forecasts) {
      expect(textContent).toContain('£');
      expect(textContent).not.toContain('$');
    }
  });

  it('says what the hourly table lacks when it cannot be loaded', async () => {
    show(prediction, { hours: { status: 500, body: {} } });
    expect(await find('Unable to load hourly predictions')).toBeDefined();
  });

  it('reads the indicators, and says what was not computed', async () => {
    const { person } = show(prediction);
    await person.click(await screen.findByRole('tab', { name: 'Technical Analysis' }));
    expect(screen.getByText('Overbought')).toBeDefined();
    expect(screen.getByText('$64,960')).toBeDefined();
    expect(screen.getAllByText('not reported').length).toBeGreaterThan(3);
    await person.click(screen.getByRole('tab', { name: 'Volume Analysis' }));
    expect(screen.getByText('512 BTC')).toBeDefined();
    expect(screen.getByText('Moderate selling')).toBeDefined();
    expect(screen.getByText('Strong outflow')).toBeDefined();
  });

  it.each([
    [sampleTrackRecord, '53.1%'],
    [emptyRecord, 'No results yet.'],
  ])('shows how often Bitcoin’s forecasts held, as the public record does', async (body, words) => {
    const { person } = show(prediction, { kept: body });
    await person.click(await screen.findByRole('tab', { name: 'Model Performance' }));
    expect(await find(words)).toBeDefined();
    expect(screen.queryAllByText('77')).toEqual([]);
  });

  it('sets yesterday’s bands against what came, hour by hour', async () => {
    show(prediction, { hours: { body: withPrevious } });
    const region = await screen.findByRole('region', {
      name: 'Yesterday’s forecast, table',
      hidden: true,
    });
    const rows = within(region).getAllByRole('row', { hidden: true });
    expect(rows.slice(1).map((row) => row.textContent)).toEqual([
      '4 Jan, 10:00 GMT$63,800 to $64,200$63,500 to $64,500$64,600Missed',
      '5 Jan, 09:00 GMT$63,800 to $64,200$63,500 to $64,500$64,000Held',
    ]);
    expect(screen.getByText(/^1 of 2 ranges \(80%\) held/)).toBeDefined();
    expect(screen.getAllByText('Yesterday’s 80% range')).not.toEqual([]);
  });

  it('shows when an hour is scored whose price is not final yet', async () => {
    const { previous } = withPrevious;
    const waiting = previous?.predictions.map((hour) => ({
      ...hour,
      actual: null,
      ...(hour.hour === 24 && { scoredFrom: '2026-01-05T12:00:00.000Z' }),
    }));
    const body = { ...withPrevious, previous: previous && { ...previous, predictions: waiting } };
    show(prediction, { hours: { body } });
    expect(await screen.findByText('Scored at 12:00 GMT')).toBeDefined();
  });

  it('says that there is no forecast of yesterday to compare', async () => {
    show(prediction);
    expect(await find(/^No forecast was issued a day before/)).toBeDefined();
    expect(screen.queryByText('Yesterday’s 80% range')).toBeNull();
  });

  it('says in words whether it keeps its word, from the record alone', async () => {
    const kept = { ...sampleTrackRecord, rows: sampleTrackRecord.rows.slice(0, 1) };
    show(prediction, { kept });
    expect(
      await find(
        'Points on the line are perfectly calibrated. 80% ranges held 80.3% over one hour (n = 4,000).',
      ),
    ).toBeDefined();
    expect(
      await find(
        'One-hour forecasts that gave a direction 50 to 60% (52.8% on average) were right 53.1% of the time (n = 2,104).',
      ),
    ).toBeDefined();
  });

  it('hides shares of fewer than 30 cases, and says how many', async () => {
    const few = { n: 29, said: 0.61, cameTrue: 0 };
    const reliability = details.reliability.map((bin, at) => (at === 6 ? { ...bin, ...few } : bin));
    show(prediction, {
      server: {
        'GET /api/track-record/details?symbol=BTC&horizon=1': () => ({
          body: { ...details, reliability },
        }),
      },
    });
    expect(await find(/were right 53.1% of the time \(n = 2,104\)/)).toBeDefined();
    expect(screen.queryByText(/right 0\.0% of the time/)).toBeNull();
    expect(await find(/^Not shown: 1 row that has fewer than 30 cases/)).toBeDefined();
  });

  it('shows no share of calls from fewer than 30', async () => {
    const rows = sampleTrackRecord.rows.map((row) => ({ ...row, calls: 29 }));
    show(prediction, { kept: { ...sampleTrackRecord, rows } });
    expect(await find('Low')).toBeDefined();
    expect(screen.queryByText(/calls were right/)).toBeNull();
  });

  it('has no figure about its word before anything came due', async () => {
    show(prediction, { kept: emptyRecord });
    expect(await find('No forecasts for this coin have been scored yet.')).toBeDefined();
  });

  it('reads the market’s sentiment in its tab', async () => {
    const { person } = show(prediction);
    await person.click(await screen.findByRole('tab', { name: 'Market Sentiment' }));
    expect(await find('Fear & Greed Index')).toBeDefined();
    expect(await find(/46% bullish/)).toBeDefined();
    expect(await find(/Neutral/)).toBeDefined();
  });

  it.each([
    [
      'even-chances',
      'Too close to call: neither direction reaches 52%.',
      'No call: too close to call',
      1,
    ],
    ['not-enough-record', /^Not enough history: /, 'No call: not enough history', 0],
    ['no-better-than-chance', /^No proven edge: /, 'No call: no proven edge', 0],
  ] as const)(
    'says that no side is called, and why: %s',
    async (noCallReason, why, short, chances) => {
      show({ ...prediction, direction: null, called: 'none', noCallReason, confidence: 51.7 });
      expect(await find('No direction call.')).toBeDefined();
      expect(screen.getByText(why)).toBeDefined();
      expect(screen.getByText(short)).toBeDefined();
      // A chance that its record does not support is not shown either.
      expect(screen.queryAllByText('51.7%')).toHaveLength(chances);
      expect(screen.queryByText(/% up$|Leans up over/)).toBeNull();
    },
  );

  it('says of each hour why no side is called, and where its bands are EWMA’s', async () => {
    const [first, day] = sampleHourlyPredictions.predictions;
    if (!first || !day) throw new Error('no hours');
    const at = (hour: number) => ({ hour, timestamp: `2026-01-05T${String(9 + hour)}:00:00.000Z` });
    const silent = { ...first, trend: null, called: 'none' } as const;
    const predictions = [
      { ...silent, noCallReason: 'no-better-than-chance', rangeMethod: 'ewma' } as const,
      { ...silent, ...at(2), noCallReason: 'not-enough-record' } as const,
      { ...silent, ...at(3), noCallReason: 'not-enough-record' } as const,
      day,
    ];
    show(prediction, { hours: { body: { ...sampleHourlyPredictions, predictions } } });
    expect(await find('No call at +1: no proven edge.')).toBeDefined();
    expect(
      screen.getByText(/^For 3 of 3 hours, the best estimate is the last price/),
    ).toBeDefined();
    expect(screen.getByText('No call at +2, +3: not enough history.')).toBeDefined();
    expect(screen.getByText(/^Ranges and volatility at \+1 use EWMA/)).toBeDefined();
  });

  it('says that a range is EWMA’s', async () => {
    show({ ...prediction, rangeMethods: { next1h: 'model', next24h: 'ewma' } });
    expect(await find(/^This range uses EWMA: with less than a year/)).toBeDefined();
    expect(screen.getByText('$63,500 to $64,500 (EWMA)')).toBeDefined();
  });

  it('says how far the models are while they learn', async () => {
    show(calibratingPrediction);
    expect(await find('The models are calibrating: 42% done.')).toBeDefined();
    expect(screen.queryByText(/80% chance: /)).toBeNull();
  });

  it.each(['waiting', 'calibrating', 'ready'] as const)(
    'says that forecasts are switched off, without progress, where the models were %s',
    async (phase) => {
      const off = switchedOffPrediction.state;
      show({ ...switchedOffPrediction, state: { ...off, phase } });
      expect(await find('Forecasts are switched off on this installation.')).toBeDefined();
      expect(screen.queryByText(/calibrating|updates automatically|next one comes/)).toBeNull();
      expect(screen.queryByRole('progressbar')).toBeNull();
    },
  );

  it('shows a forecast that was issued before forecasts were switched off', async () => {
    show({ ...prediction, state: { ...state, switchedOff: true } });
    expect(await find(/^80% chance: Bitcoin/)).toBeDefined();
  });

  it('says why an hour has no forecast', async () => {
    show({
      ...calibratingPrediction,
      withheld: 'missing-hours',
      state: { ...state, hoursWithheld: 3 },
    });
    expect(await find('No forecast for this hour')).toBeDefined();
    expect(screen.getByText('Recent price data is missing.')).toBeDefined();
    expect(screen.queryByText(/calibrating/)).toBeNull();
  });

  it('says that an hour was missed, not that the models still learn', async () => {
    show({ ...calibratingPrediction, state });
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

const ether: Prediction = {
  ...prediction,
  symbol: 'ETH',
  direction: null,
  called: 'none',
  confidence: 50.9,
  noCallReason: 'even-chances',
  volumeAnalysis: { ...prediction.volumeAnalysis, currentVolume: 9000 },
};
const etherServer = (body: Prediction): FakeServer => ({
  'GET /api/predictions/ETH': () => ({ body }),
  'GET /api/predictions/ETH/hourly': () => ({
    body: { ...sampleHourlyPredictions, symbol: 'ETH' },
  }),
  'GET /api/sentiment/ETH': () => ({ body: createCoinSentiment('ETH') }),
});
const ofEther = (body: Prediction) => ({
  path: '/predictions?coin=ETH',
  server: etherServer(body),
});

describe('the other majors', () => {
  it('are one choice away, which the address keeps', async () => {
    const { person, address, calls } = show(prediction, { server: etherServer(ether) });
    await person.click(await screen.findByRole('radio', { name: 'Ethereum' }));
    expect(await find(/^80% chance: Ethereum will be between/)).toBeDefined();
    expect(address()).toBe('/predictions?coin=ETH');
    expect(screen.getByText('No direction call.')).toBeDefined();
    expect(await find('12-hour ETH forecast')).toBeDefined();
    await person.click(screen.getByRole('tab', { name: 'Volume Analysis' }));
    expect(screen.getByText('9,000 ETH')).toBeDefined();
    await person.click(screen.getByRole('radio', { name: 'Bitcoin' }));
    expect(await find(/^80% chance: Bitcoin will be between/)).toBeDefined();
    expect(address()).toBe('/predictions');
    expect(calls.map(({ path }) => path)).toContain('/api/predictions/btc');
    expect(calls.map(({ path }) => path)).not.toContain('/api/predictions/BTC');
  });

  it('open by their address, with what was not computed named', async () => {
    const missing = { ...ether, volatility: null, technicals: calibratingPrediction.technicals };
    show(prediction, ofEther(missing));
    expect(await find(/^80% chance: Ethereum/)).toBeDefined();
    expect(screen.getByRole('radio', { name: 'Ethereum', checked: true })).toBeDefined();
    expect(screen.getAllByText('not reported')).not.toEqual([]);
  });

  it('say that they are calibrating', async () => {
    show(prediction, ofEther({ ...calibratingPrediction, symbol: 'ETH' }));
    expect(await find('The models are calibrating: 42% done.')).toBeDefined();
  });

  it('are Bitcoin where an address names a coin that is not forecast', async () => {
    show(prediction, { path: '/predictions?coin=RENDER' });
    expect(await find(/^80% chance: Bitcoin/)).toBeDefined();
  });
});

const marketAt = async (at: string): Promise<void> => {
  const data = [createMarketCoin({ coinSymbol: 'BTC', name: 'Bitcoin', at })];
  await sendFeedMessages({ type: 'MARKET_DATA', seq: 1, data });
};

describe('a page that stays open', () => {
  it('asks again once the live market is in the next hour, at once and for the hours too', async () => {
    const { calls } = show(prediction);
    await find(/^80% chance: /);
    await find('12-hour BTC forecast');
    const asked = (path: string): number => calls.filter((one) => one.path === path).length;
    const paths = ['/api/predictions/btc', '/api/predictions/btc-hourly'];
    expect(paths.map(asked)).toEqual([1, 1]);
    await marketAt('2026-01-05T09:59:00.000Z');
    await marketAt('2026-01-05T10:00:05.000Z');
    await waitFor(() => {
      expect(paths.map(asked)).toEqual([2, 2]);
    });
  });

  it('asks once for each new hour where there is no forecast', async () => {
    const { calls } = show({ ...calibratingPrediction, withheld: 'missing-hours' });
    await find('No forecast for this hour');
    const asked = (): number => calls.filter(({ path }) => path === '/api/predictions/btc').length;
    await marketAt('2026-01-05T10:10:00.000Z');
    await waitFor(() => {
      expect(asked()).toBe(2);
    });
    await marketAt('2026-01-05T10:20:00.000Z');
    await marketAt('2026-01-05T11:00:00.000Z');
    await waitFor(() => {
      expect(asked()).toBe(3);
    });
  });
});

describe('how often forecasts are asked for', () => {
  it('is each minute, fresh for half of it, tried three times more a second apart', () => {
    expect([undefined, prediction, calibratingPrediction].map(getPredictionRefreshMs)).toEqual([
      60_000, 60_000, 10_000,
    ]);
    expect(predictionQuery('BTC')).toMatchObject({
      staleTime: 30_000,
      retry: 3,
      retryDelay: 1000,
    });
    expect(hourlyPredictionsQuery('BTC')).toMatchObject({
      refetchInterval: 300_000,
      retry: 3,
      retryDelay: 2000,
    });
  });
});
