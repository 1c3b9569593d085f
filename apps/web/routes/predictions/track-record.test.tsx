import { screen, waitFor, type queries, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { RecordDetails, TrackRecord } from '#contract/predictions/track-record.ts';
import { createMarketCoin, user } from '../../testing/fixtures.ts';
import {
  resetApp,
  renderApp,
  type RenderedApp,
  type FakeServer,
} from '../../testing/render-app.tsx';
import {
  ledgerDay,
  emptyRecord as empty,
  recordFigures,
  createPredictionRecord,
  sampleTrackRecord,
} from '../../testing/track-record.ts';

afterEach(resetApp);

const find = (text: string | RegExp): Promise<HTMLElement> => screen.findByText(text);
const findTable = async (name: string): Promise<ReturnType<typeof within<typeof queries>>> =>
  within(await screen.findByRole('region', { name }));

const details: RecordDetails = {
  figures: recordFigures,
  reliability: [
    { from: 0.4, to: 0.5, n: 1500, said: 0.48, cameTrue: 0.47 },
    { from: 0.5, to: 0.6, n: 2500, said: 0.53, cameTrue: 0.54 },
    { from: 0.6, to: 0.7, n: 0, said: null, cameTrue: null },
  ],
  months: [],
};

const unresolved = { outcome: 'unresolved', actual: null, hit: null } as const;
const records = [
  createPredictionRecord('10', { cutOffAt: '2026-01-05T06:00:00.000Z' }),
  createPredictionRecord('09', { actual: 63_000, hit: false }),
  createPredictionRecord('08', { ...unresolved, reason: 'no candle within 48 hours' }),
];

const detailsPath = 'GET /api/track-record/details?symbol=BTC&horizon=1';
const recordsPath = 'GET /api/track-record/records?symbol=BTC&horizon=1&limit=72';
const daysPath = 'GET /api/track-record/days?limit=31';
const before = '2026-01-02T10:00:00.000Z';

const show = (body: TrackRecord | undefined, server: FakeServer = {}, path = ''): RenderedApp =>
  renderApp(`/track-record${path}`, {
    server: {
      'GET /api/track-record': () => (body === undefined ? { status: 500, body: {} } : { body }),
      [detailsPath]: () => ({ body: details }),
      [recordsPath]: () => ({ body: { records, before } }),
      [daysPath]: () => ({ body: [ledgerDay] }),
      ...server,
    },
  });

describe('the track record', () => {
  it('begins with the plain sentence, and needs no login', async () => {
    show(sampleTrackRecord);
    const name = '80% ranges held 80.3% of the time.';
    expect(await screen.findByRole('heading', { level: 1, name })).toBeDefined();
    expect(
      screen.getByText(/4,000 forecasts scored\. .*1,118 of 2,104; .*range 51% to 55%/),
    ).toBeDefined();
    expect(screen.getByText('52,000')).toBeDefined();
    expect(screen.getByText('Missed hours').parentElement?.textContent).toContain('7');
    const link = screen.getAllByRole('link', { name: 'Track record' })[0];
    expect(link?.getAttribute('aria-current')).toBe('page');
  });

  it('is open to members, too, and linked from the menu and the foot of each page', async () => {
    const { person, address } = renderApp('/portfolio', {
      user: user(),
      server: {
        'GET /api/track-record': () => ({ body: empty }),
        [daysPath]: () => ({ body: [] }),
      },
    });
    await screen.findByText('Not investment advice.', { exact: false });
    const links = screen.getAllByRole('link', { name: 'Track record' });
    const [inMenu, inFoot] = links;
    if (inMenu === undefined || inFoot === undefined) throw new Error('no link to the record');
    expect(inMenu.closest('nav')).not.toBeNull();
    expect(inFoot.closest('footer')).not.toBeNull();
    await person.click(inFoot);
    expect(await find('Nothing has been scored yet')).toBeDefined();
    expect(address()).toBe('/track-record');
  });

  it('has the figures of each horizon, and says what n is not', async () => {
    show(sampleTrackRecord);
    const table = await findTable('Figures by horizon, table');
    const [, hour, ahead] = table.getAllByRole('row').map((row) => row.textContent);
    expect(hour).toBe('1h4,00050.2%80.3%89.7%53.1%51.0% to 55.3%0.24890.9991');
    expect(ahead).toContain('no calls');
    expect(screen.getByText(/n is not a count of independent trials/)).toBeDefined();
  });

  it('hides rows of fewer than 30 cases, and says how many', async () => {
    const [hour, day] = sampleTrackRecord.rows;
    if (!hour || !day) throw new Error('no rows');
    const rows = [
      { ...hour, calls: 29 },
      { ...day, resolved: 29 },
    ];
    const few = { from: 0.6, to: 0.7, n: 8, said: 0.61, cameTrue: 0.5 };
    const reliability = [...details.reliability.slice(0, 2), few];
    show(
      { ...sampleTrackRecord, rows },
      { [detailsPath]: () => ({ body: { ...details, reliability } }) },
    );
    const table = await findTable('Figures by horizon, table');
    const [, shown, ...others] = table.getAllByRole('row').map((row) => row.textContent);
    expect(shown).toContain('fewer than 30 calls');
    expect(others).toEqual([]);
    const region = within(screen.getByRole('region', { name: 'Predicted and actual' }));
    expect(await region.findByText(/^Not shown: 1 row that has fewer than 30 cases/)).toBeDefined();
    expect(region.queryByText('60 to 70%')).toBeNull();
    expect(screen.getAllByText(/^Not shown: 1 row/)).toHaveLength(2);
  });

  it('states beside both tables when a call is right or wrong, and when there is one', async () => {
    show(sampleTrackRecord);
    const rule =
      'A call of “Up” is right if the price at the due time is above the price at issue, and “Down” if it is below. If the price is unchanged, either call is wrong. Both prices are closes of hourly candles.';
    for (const name of ['Accuracy by horizon', 'Forecast by forecast'])
      expect(within(await screen.findByRole('region', { name })).getByText(rule)).toBeDefined();
    expect(await find(/^A direction is called only if .* at least 52%.* 180 days/)).toBeDefined();
  });

  it('shows reliability as a chart and as a table', async () => {
    show(sampleTrackRecord);
    const table = await findTable('Reliability, table');
    expect(table.getAllByRole('row')[2]?.textContent).toBe('50 to 60%53.0%54.0%2,500');
    const chart = screen.getByRole('img', { name: /^Predicted chance of a rise/ });
    expect(chart.querySelectorAll('circle')).toHaveLength(2);
  });

  it('follows the filters, which stand in the address', async () => {
    const narrow: FakeServer = Object.fromEntries(
      [1, 24].map((hours) => [
        `GET /api/track-record/details?symbol=BTC&horizon=${String(hours)}&month=2025-12`,
        () => ({ body: { ...details, figures: { ...recordFigures, resolved: 600 + hours } } }),
      ]),
    );
    const { person, address, calls } = show(sampleTrackRecord, narrow);
    await person.selectOptions(await screen.findByLabelText('Month'), '2025-12');
    expect(address()).toBe('/track-record?month=2025-12');
    expect(await find('601')).toBeDefined();
    expect(await find('624')).toBeDefined();
    await waitFor(() => {
      expect(calls.map(({ path }) => decodeURIComponent(path)).join()).toContain(
        'before=2026-01-01T00:00:00.000Z',
      );
    });
    await person.selectOptions(screen.getByLabelText('Month'), '');
    await person.selectOptions(screen.getByLabelText('Coin'), 'ETH');
    expect(address()).toBe('/track-record?coin=ETH');
    expect(await find('77')).toBeDefined();
  });

  it('opens the record of each point by key, and of each row by its button', async () => {
    const { person } = show(sampleTrackRecord);
    const points = await screen.findByRole('slider');
    const card = within(screen.getByRole('region', { name: 'Record' }));
    expect(points.getAttribute('aria-valuetext')).toBe('Due 5 Jan, 10:00 GMT, Held');
    expect(card.getByText('$64,100, Held')).toBeDefined();
    expect(card.getByText('5 Jan, 07:00 GMT, backtest')).toBeDefined();
    points.focus();
    await person.keyboard('{ArrowLeft}');
    expect(card.getByText('$63,000, Missed')).toBeDefined();
    expect(card.getByText('Up: Wrong')).toBeDefined();
    await person.keyboard('{Home}');
    expect(card.getByText('Unresolved: no candle within 48 hours')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Open the record of 5 Jan, 10:00 GMT' }));
    expect(card.getByText('BTC-1-2026-01-05T10:00:00.000Z')).toBeDefined();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Record');
  });

  it('turns to older forecasts and back', async () => {
    const older = `GET /api/track-record/records?symbol=BTC&horizon=1&before=${encodeURIComponent(before)}&limit=72`;
    const { person } = show(sampleTrackRecord, {
      [older]: () => ({ body: { records: [], before: null } }),
    });
    await screen.findByRole('slider');
    await person.click(screen.getByRole('button', { name: 'Older' }));
    expect(await find('No forecasts here')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Older' }).hasAttribute('disabled')).toBe(true);
    await person.click(screen.getByRole('button', { name: 'Newest' }));
    expect(await screen.findByRole('slider')).toBeDefined();
  });

  it('has the daily heads, how to verify one, and each day to export', async () => {
    show(sampleTrackRecord);
    const table = await findTable('Daily hashes, table');
    expect(table.getByText(ledgerDay.head)).toBeDefined();
    expect(table.getByRole('link', { name: 'Download 4 Jan' }).getAttribute('href')).toBe(
      '/api/predictions/ledger?day=2026-01-04',
    );
    expect(screen.getByText('How to verify a day')).toBeDefined();
  });

  it('says how far the models are while they calibrate', async () => {
    const state = { ...sampleTrackRecord.state, phase: 'calibrating', progress: 0.426 } as const;
    show({ ...empty, state }, { [daysPath]: () => ({ body: [] }) });
    expect(await find('The models are calibrating')).toBeDefined();
    const bar = screen.getByRole('progressbar', { name: 'Calibration' });
    expect(bar.getAttribute('value')).toBe('42');
    expect(screen.queryByText(/^80% ranges held/)).toBeNull();
    expect(screen.queryByText('Missed hours')).toBeNull();
  });

  it.each([
    ['nothing was scored', empty],
    ['earlier forecasts were scored', sampleTrackRecord],
  ])('says that forecasts are switched off where %s', async (_case, record) => {
    const state = {
      ...record.state,
      phase: 'calibrating',
      progress: 0.4,
      switchedOff: true,
    } as const;
    show({ ...record, state }, { [daysPath]: () => ({ body: [] }) });
    expect(await find('Forecasts are switched off on this installation.')).toBeDefined();
    expect(screen.queryByRole('progressbar', { name: 'Calibration' })).toBeNull();
    expect(screen.queryByText(/There are no forecasts yet/)).toBeNull();
  });

  it('says that there is nothing to count yet', async () => {
    show(
      { ...empty, state: { ...sampleTrackRecord.state, phase: 'waiting' } },
      { [daysPath]: () => ({ body: [] }) },
    );
    expect(await find(/There are no forecasts yet\./)).toBeDefined();
    expect(await find('No day has closed yet')).toBeDefined();
  });

  it('says what is being loaded', async () => {
    show(sampleTrackRecord, { 'GET /api/track-record': () => new Promise(() => undefined) });
    expect(await screen.findByRole('status', { name: 'Loading the track record' })).toBeDefined();
  });

  it('says what did not load, and asks again', async () => {
    let answers = false;
    const { person } = show(sampleTrackRecord, {
      'GET /api/track-record': () =>
        answers ? { body: sampleTrackRecord } : { status: 500, body: {} },
    });
    expect(await find('Could not load the track record')).toBeDefined();
    answers = true;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await find(/^80% ranges held/)).toBeDefined();
  });

  it('says once that the market is simulated', async () => {
    const simulated = createMarketCoin({ coinSymbol: 'BTC', kind: 'simulated' });
    show(
      { ...sampleTrackRecord, simulated: true },
      {
        'GET /api/market-data': () => ({ body: [simulated] }),
      },
    );
    await find(/^80% ranges held/);
    expect(screen.getByText(/the first months are a backtest/)).toBeDefined();
    expect(screen.queryByText(/Every forecast is recorded before its hour/)).toBeNull();
    expect(await screen.findAllByText('SIMULATED')).toHaveLength(1);
    resetApp();
    show({ ...sampleTrackRecord, simulated: true });
    await find(/^80% ranges held/);
    expect(await screen.findAllByText('SIMULATED')).toHaveLength(1);
  });
});
