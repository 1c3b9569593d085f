import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { ExpectedMoves } from '#contract/predictions/expected-moves.ts';
import { user } from '../../testing/fixtures.ts';
import {
  createCoinMoves,
  createCoinWithoutMoves,
  expectedMoves,
  createExpectedMove,
  createRangeAlert,
} from '../../testing/expected-moves.ts';
import { switchedOffPrediction } from '../../testing/predictions.ts';
import { resetApp, renderApp } from '../../testing/render-app.tsx';

afterEach(resetApp);

const show = (
  body: ExpectedMoves | undefined,
  opened: readonly 'predictions'[] = ['predictions'],
) =>
  renderApp('/expected-moves', {
    user: user(),
    opened: [...opened],
    server: {
      'GET /api/expected-moves': () => (body === undefined ? { status: 500, body: {} } : { body }),
    },
  });

const rowsIn = async (title: string): Promise<(string | null)[]> => {
  const table = within(await screen.findByRole('region', { name: `${title}, table` }));
  return table
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
};

describe('the page of expected moves', () => {
  it('shows the range of each coin for each horizon, largest compared with the usual first', async () => {
    show(expectedMoves);
    expect(await rowsIn('Next hour')).toEqual([
      'BTC Bitcoin−0.78% to +0.78%$63,500 to $64,500from $64,000 at 09:001.25×usual width 1.25%',
    ]);
    expect(await rowsIn('Next day')).toEqual([
      expect.stringMatching(/^ETH Ethereum.*1\.90×/),
      expect.stringMatching(/^BTC Bitcoin.*1\.25×/),
      'SOL Solana−0.78% to +0.78%$0.31 to $0.34from $64,000 at 09:00Less than a week of forecasts',
    ]);
    expect(screen.getByText(/^EWMA ranges: SOL\./)).toBeDefined();
    expect(screen.getByText(/median width of the coin’s last 720 hourly forecasts/)).toBeDefined();
    const [link] = screen.getAllByRole('link', { name: 'BTC Bitcoin' });
    expect(link?.getAttribute('href')).toBe('/crypto/BTC');
  });

  it('marks a forecast whose range was left, and lists when that happened', async () => {
    const outside = createCoinMoves('BTC', {
      moves: [createExpectedMove(24, { outside: true }), createExpectedMove(1)],
    });
    const alerts = [
      createRangeAlert(),
      createRangeAlert({
        symbol: 'ETH',
        horizonHours: 1,
        price: 64_800,
        leftAt: '2026-01-05T08:12:00.000Z',
      }),
    ];
    show({ coins: [outside], alerts });
    expect(await rowsIn('Next day')).toEqual([
      expect.stringMatching(/^BTC BitcoinLeft its 90% range/),
    ]);
    expect(await rowsIn('Next hour')).toEqual([expect.not.stringMatching(/Outside/)]);
    const section = within(screen.getByRole('region', { name: 'Range alerts, last 24 hours' }));
    expect(section.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringMatching(
        /BTC at \$63,250: below its 24-hour range, \$63,300 to \$64,700 \(90%\)\. 5 Jan, 09:30/,
      ),
      expect.stringMatching(/ETH at \$64,800: above its 1-hour range,/),
    ]);
    const link = section.getByRole('link', { name: 'Get these by email' });
    expect(link.getAttribute('href')).toBe('/settings#notifications');
  });

  it('writes prices beside each other with enough digits to differ', async () => {
    const narrow = createCoinMoves('ADA', {
      moves: [createExpectedMove(1, { band80: { low: 1.0012, high: 1.0019 } })],
    });
    const alerts = [
      createRangeAlert({ symbol: 'ADA', price: 1.0057, band90: { low: 1.0063, high: 1.05 } }),
    ];
    show({ coins: [narrow], alerts });
    const [row] = await rowsIn('Next hour');
    expect(row).toContain('$1.001 to $1.002');
    const section = within(screen.getByRole('region', { name: 'Range alerts, last 24 hours' }));
    expect(section.getByRole('listitem').textContent).toContain(
      'ADA at $1.0057: below its 24-hour range, $1.0063 to $1.0500 (90%).',
    );
  });

  it('says that no range was left', async () => {
    show(expectedMoves);
    expect(await screen.findByText(/^No range alerts in the last 24 hours/)).toBeDefined();
  });

  it('is in the navigation, marked as part of Pro', async () => {
    show(expectedMoves);
    const link = await screen.findByRole('link', { name: 'Expected moves PRO' });
    expect(link.getAttribute('aria-current')).toBe('page');
  });

  it('names the coins without a forecast, and why', async () => {
    const withheld = createCoinWithoutMoves('DOT', { withheld: 'missing-hours' });
    show({ ...expectedMoves, coins: [...expectedMoves.coins, withheld] });
    expect(await screen.findByText('DOT: No forecast for this hour')).toBeDefined();
  });

  it('shows how far the models are while no coin has a forecast', async () => {
    show({ coins: [createCoinWithoutMoves('BTC'), createCoinWithoutMoves('ETH')], alerts: [] });
    expect(await screen.findByText('The models are calibrating: 42% done.')).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('says that forecasts are switched off, without progress', async () => {
    const { state } = switchedOffPrediction;
    const coins = ['BTC', 'ETH'].map((symbol) => createCoinWithoutMoves(symbol, { state }));
    show({ coins, alerts: [] });
    expect(
      await screen.findByText('Forecasts are switched off on this installation.'),
    ).toBeDefined();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('reports a failure and asks again', async () => {
    const { person, calls } = show(undefined);
    expect(await screen.findByText('Could not load the expected moves')).toBeDefined();
    const asked = (): number => calls.filter(({ path }) => path === '/api/expected-moves').length;
    const before = asked();
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(asked()).toBeGreaterThan(before);
  });

  it('is offered to members without Pro', async () => {
    const { calls } = show(expectedMoves, []);
    expect(await screen.findByRole('heading', { name: 'Premium Feature' })).toBeDefined();
    expect(calls.map(({ path }) => path)).not.toContain('/api/expected-moves');
  });
});
