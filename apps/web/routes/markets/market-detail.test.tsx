import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Indicators, marketEndpoints } from '#contract/market/market.ts';
import { pathOf } from '#contract/url.ts';
import { candles, user } from '../../testing/fixtures.ts';
import { resetApp, renderApp, type FakeServer } from '../../testing/render-app.tsx';

const series = (value: number): number[] => candles.candles.map(() => value);

const indicators: Indicators = {
  ...candles,
  range: '1M',
  interval: '4h',
  rsi: series(75),
  mfi: series(15),
  obv: series(1234),
  vwap: series(27_800),
  macd: series(1.5),
  macdSignal: series(2),
  macdHistogram: series(-0.5),
  bollingerLower: series(1),
  bollingerMiddle: series(2),
  bollingerUpper: series(3),
  drawdown: series(-0.1),
  deepestFall: {
    share: -0.123,
    from: '2026-01-01T00:00:00.000Z',
    to: '2026-01-03T00:00:00.000Z',
  },
  volatility: [
    { days: 7, annualised: 0.404 },
    { days: 90, annualised: 0.3 },
  ],
  correlations: [
    { coinSymbol: 'ETH', days: 30, correlation: -0.25 },
    { coinSymbol: 'ETH', days: 90, correlation: null },
  ],
  volumeByHour: Array.from({ length: 168 }, (_, hour) => (hour === 0 ? 2.04 : null)),
};

const path = `GET ${pathOf(marketEndpoints.indicators, { symbol: 'BTC' })}?range=1M`;
const server: FakeServer = { [path]: () => ({ body: indicators }) };
const open = (more: FakeServer = {}) =>
  renderApp('/markets/btc', {
    user: user(),
    opened: ['market-detail'],
    server: { ...server, ...more },
  });

beforeEach(() => {
  // jsdom draws nothing.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => {
  resetApp();
  vi.restoreAllMocks();
});

const section = async (name: string): Promise<HTMLElement> => screen.findByRole('region', { name });

describe('the page of a market', () => {
  it('shows each indicator with its value, its word and its definition', async () => {
    open();
    const rsi = await section('RSI (14 four-hour candles)');
    expect(rsi.textContent).toContain('75.0overbought');
    expect(rsi.textContent).toContain('Relative strength index: the share of gains');
    expect((await section('MFI (14 four-hour candles)')).textContent).toContain('15.0below 20');
    const macd = (await section('MACD (12, 26, 9 four-hour candles)')).textContent;
    expect(macd).toContain('MACD $1.50Signal $2.00Histogram −$0.5');
    expect((await section('OBV')).textContent).toContain('1.2K');
    const drawdown = (await section('Drawdown')).textContent;
    expect(drawdown).toContain('−10.0%');
    expect(drawdown).toContain('Largest drawdown: −12.3%, from 1 Jan');
    // These charts have no table.
    expect(drawdown).toContain('This browser cannot draw the chart.');
    expect(screen.queryByText(/table below/)).toBeNull();
  });

  it('names the candles of its indicators', async () => {
    open({ [path]: () => ({ body: { ...indicators, interval: '1h' } }) });
    for (const name of ['RSI (14', 'MFI (14', 'MACD (12, 26, 9'])
      expect(await section(`${name} hourly candles)`)).toBeDefined();
  });

  it('asks for a year of hours where the coin has fewer, and says so meanwhile', async () => {
    const wanted = `POST ${pathOf(marketEndpoints.candles, { symbol: 'BTC' }).replace('/candles', '/history')}`;
    const { calls } = open({
      [`GET ${pathOf(marketEndpoints.candles, { symbol: 'BTC' })}?range=1Y`]: () => ({
        body: { ...candles, interval: '24h', candles: candles.candles.slice(0, 7) },
      }),
      [wanted]: () => ({ status: 202, body: { coinSymbol: 'BTC', complete: false } }),
    });
    expect(await screen.findByText(/^Fetching older prices/)).toBeDefined();
    expect(calls.filter(({ method, path }) => wanted === `${method} ${path}`)).toHaveLength(1);
  });

  it('has volatility, correlation and volume as tables', async () => {
    open();
    const volatility = await section('Realised volatility');
    expect(volatility.textContent).toContain('7 days40.4%');
    expect(volatility.textContent).toContain(
      'The last 7 days were more volatile than the last 90.',
    );
    const correlation = await section('Correlation');
    expect(
      within(correlation)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['−0.25', 'not enough days']);
    const volume = await section('Volume by hour of the week, table');
    expect(within(volume).getAllByRole('row')).toHaveLength(8);
    expect(within(volume).getAllByRole('cell')[0]?.textContent).toBe('2.0');
  });

  it('says that there are no candles, or that nothing came', async () => {
    open({ [path]: () => ({ body: { ...indicators, candles: [] } }) });
    expect(await screen.findByText('No candles available')).toBeDefined();
    resetApp();
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    open({ [path]: () => ({ status: 404, body: {} }) });
    expect(await screen.findByText(/Could not load the indicators/)).toBeDefined();
  });

  it('leads members without Pro to the dashboard, and asks the server for nothing', async () => {
    const { calls, address } = renderApp('/markets/BTC', { user: user(), server });
    expect(await screen.findByRole('region', { name: 'Market Overview' })).toBeDefined();
    expect(address()).toBe('/');
    expect(calls.map((call) => call.path)).not.toContain(
      `${pathOf(marketEndpoints.indicators, { symbol: 'BTC' })}?range=1M`,
    );
  });
});
