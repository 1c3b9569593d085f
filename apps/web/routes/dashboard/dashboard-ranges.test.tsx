import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type {
  CoinRange,
  CoinRanges,
  MissingRange,
  PastCoinRanges,
} from '#contract/predictions/coin-ranges.ts';
import { createMarketCoin, user } from '../../testing/fixtures.ts';
import { resetApp, renderApp, type FakeServer } from '../../testing/render-app.tsx';

afterEach(resetApp);

const at = '2026-01-05T09:00:00.000Z';

const createRange = (symbol: string, changes: Partial<CoinRange> = {}): CoinRange => ({
  symbol,
  issuedAt: at,
  targetAt: '2026-01-06T09:00:00.000Z',
  startPrice: 64_000,
  low: 63_500,
  high: 64_500,
  rangeMethod: 'model',
  source: 'Binance',
  simulated: false,
  record: { resolved: 1240, held: 0.797 },
  check: null,
  ...changes,
});

const createMissing = (
  symbol: string,
  reason: MissingRange['reason'],
  changes: Partial<MissingRange> = {},
): MissingRange => ({ symbol, reason, days: null, progress: null, check: null, ...changes });

const prices = [
  createMarketCoin({ coinSymbol: 'BTC', price: 64_250, at }),
  createMarketCoin({ coinSymbol: 'ETH', price: 1700, at }),
];

const show = (opened: 'predictions'[], server: FakeServer) =>
  renderApp('/dashboard', {
    user: user(),
    opened,
    server: { 'GET /api/market-data': () => ({ body: prices }), ...server },
  });

const showOpen = (body: CoinRanges) =>
  show(['predictions'], { 'GET /api/coin-ranges': () => ({ body }) });

const rowsIn = async (title: string): Promise<(string | null)[]> => {
  const section = await screen.findByRole('region', { name: title });
  const rows = await within(section).findAllByRole('listitem');
  return rows.map(({ textContent }) => textContent);
};

const openTitle = '80% ranges of my coins, next 24 hours';
const pastTitle = 'Yesterday’s 80% ranges of my coins';

describe('the dashboard of a Pro member', () => {
  it('has the range of each coin, where the live price is in it, and how such ranges did', async () => {
    const ether = { low: 1600, high: 1650, record: null };
    showOpen({ ranges: [createRange('BTC'), createRange('ETH', ether)], missing: [] });
    expect(await rowsIn(openTitle)).toEqual([
      'BTC80% range low $63,50080% range high $64,500$64,250 now, inside the rangeheld 79.7% of 1,240, until 6 Jan, 09:00 GMT',
      'ETH80% range low $1,60080% range high $1,650$1,700 now, above the rangefewer than 30 outcomes so far, until 6 Jan, 09:00 GMT',
    ]);
    const section = screen.getByRole('region', { name: openTitle });
    const markers = [...section.querySelectorAll<HTMLElement>('.marker')];
    expect(markers.map(({ style }) => style.getPropertyValue('--v'))).toEqual(['75', '100']);
    expect(screen.queryByRole('region', { name: pastTitle })).toBeNull();
  });

  it('shows how ranges of a new coin did on past prices', async () => {
    const check = { resolved: 9595, held: 0.807 };
    showOpen({ ranges: [createRange('LINK', { record: null, check })], missing: [] });
    const [row] = await rowsIn(openTitle);
    expect(row).toContain('held 80.7% of 9,595 on past prices, until');
  });

  it('shows a range without a bar while there is no current price', async () => {
    showOpen({ ranges: [createRange('SOL')], missing: [] });
    expect(await rowsIn(openTitle)).toEqual([
      'SOL$63,500 to $64,500no current priceheld 79.7% of 1,240, until 6 Jan, 09:00 GMT',
    ]);
  });

  it('names the coins without a range, and why', async () => {
    showOpen({
      ranges: [],
      missing: [
        createMissing('DOT', 'no-forecast-now'),
        createMissing('LTC', 'not-covered'),
        createMissing('XLM', 'not-covered'),
        createMissing('ADA', 'switched-off'),
        createMissing('NEW', 'too-little-history', { days: 140 }),
        createMissing('FRESH', 'too-little-history', { days: 1 }),
        createMissing('TRX', 'waiting'),
        createMissing('LINK', 'learning', { progress: 0.404 }),
        createMissing('AVAX', 'learning'),
        createMissing('UNI', 'refused', {
          check: { horizonHours: 12, resolved: 9600, held: 0.741 },
        }),
      ],
    });
    expect(await screen.findByText(/^No range right now: DOT\./)).toBeDefined();
    for (const text of [
      'Forecasts do not cover LTC, XLM yet.',
      'Forecasts are switched off here, so there is no range for ADA.',
      'NEW: only 140 days of prices so far. FRESH: only 1 day of prices so far. Forecasts need 16 months: a year on which ranges are checked, and some before it.',
      'Waiting to be learned: TRX. Coins are learned one at a time, those on the most lists first, and up to 20 besides the eight main coins.',
      'Being learned: LINK (40% done), AVAX. Ranges follow if they hold on past prices that the model had not seen.',
      'UNI: forecasts were tried on past prices. The 80% range for 12 hours held 74.1% of 9,600 times. Ranges are shown only if about 80% of a year’s ranges held. Each coin is tried again after a month.',
    ])
      expect(screen.getByText(text)).toBeDefined();
  });

  it('says that the ranges did not load, and asks again', async () => {
    let answers = false;
    const { person } = show(['predictions'], {
      'GET /api/coin-ranges': () =>
        answers
          ? { body: { ranges: [createRange('BTC')], missing: [] } }
          : { status: 500, body: {} },
    });
    const section = await screen.findByRole('region', { name: openTitle });
    expect(
      await within(section).findByText('Could not load the ranges of your coins'),
    ).toBeDefined();
    answers = true;
    await person.click(within(section).getByRole('button', { name: 'Try again' }));
    expect(await rowsIn(openTitle)).toHaveLength(1);
  });
});

describe('the dashboard of another member', () => {
  const past: PastCoinRanges = [
    {
      symbol: 'BTC',
      range: {
        horizonHours: 24,
        issuedAt: '2026-01-04T09:00:00.000Z',
        targetAt: at,
        low: 62_000,
        high: 63_000,
        actual: 64_000,
        inside: false,
        backtest: false,
        simulated: false,
      },
    },
  ];

  it('has yesterday’s ranges with their outcomes, and asks for no open one', async () => {
    const { calls } = show([], { 'GET /api/coin-ranges/past': () => ({ body: past }) });
    expect(await rowsIn(pastTitle)).toEqual([
      'BTC$62,000 to $63,000$64,000 at the end, outside the rangeuntil 5 Jan, 09:00 GMT',
    ]);
    expect(screen.getByText(/^Pro shows today’s range/)).toBeDefined();
    expect(calls.map(({ path }) => path)).not.toContain('/api/coin-ranges');
  });

  it('says that there is none', async () => {
    show([], {});
    expect(await screen.findByText(/^No range of your coins ended/)).toBeDefined();
  });
});
