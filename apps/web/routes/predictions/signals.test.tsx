import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { user } from '../../testing/fixtures.ts';
import { resetApp, renderApp, type FakeServer } from '../../testing/render-app.tsx';
import {
  createSignal,
  signalFigures,
  createSignalRecord,
  createSignalsPage,
} from '../../testing/signals.ts';
import { emptyRecord } from '../../testing/track-record.ts';

afterEach(resetApp);

const find = (text: string | RegExp): Promise<HTMLElement> => screen.findByText(text);
const newest = 'GET /api/signals?limit=10';

const predictions = (server: FakeServer) =>
  renderApp('/predictions', {
    user: user(),
    opened: ['predictions', 'signals'],
    server: {
      'GET /api/predictions/btc': () => ({ status: 404, body: { message: 'None.' } }),
      ...server,
    },
  });

describe('the technical events', () => {
  it('say the rule, its evidence, how often it was right before, and what came of it', async () => {
    const outcome = { scoredAt: '2026-01-06T09:00:30.000Z', exitPrice: 64_700, right: true };
    predictions({
      [newest]: () => ({
        body: createSignalsPage({
          signals: [
            createSignal(),
            createSignal({
              id: '2',
              direction: 'short',
              outcome: { ...outcome, netReturn: 0.0089 },
            }),
            createSignal({
              id: '3',
              symbol: 'ETH',
              rule: 'volume',
              evidence: [{ name: 'volumeRatio', before: 1.2, now: 3.4567891 }],
              outcome: { ...outcome, exitPrice: null, netReturn: null, right: null },
              record: { ...signalFigures, scored: 0, right: null },
            }),
          ],
        }),
      }),
    });
    expect(await find(/1\.2× to/)).toBeDefined();
    const [first, second, third] = screen
      .getAllByRole('listitem')
      .filter((item) => item.classList.contains('signal'));
    expect(first?.textContent).toContain('UPRSI reversal$64,0005 Jan, 09:00 GMT');
    expect(first?.textContent).toContain(
      '48% right after costs (312 events on 140 days; 95% interval 40% to 56%). Random entry: 47%. No proven edge.',
    );
    expect(first?.textContent).toContain('RSI (14 hourly candles) 28.412 to 31.2');
    expect(first?.textContent).toContain('open until 6 Jan, 09:00 GMT');
    expect(second?.textContent).toContain('right, +0.89% after costs');
    expect(third?.textContent).toContain('volume against average 1.2× to 3.4568×');
    expect(third?.textContent).toContain('No event of this rule has been scored yet.');
    expect(third?.textContent).toContain('unresolved: no price data');
    expect(screen.getByText('Technical events are information, not advice.')).toBeDefined();
    expect(screen.queryByText('Simulated')).toBeNull();
    expect(screen.queryByText('SIGNAL')).toBeNull();
    expect(await find(/^A technical event is a rule of chart analysis that was met/)).toBeDefined();
  });

  it('say where the rule is called a signal', async () => {
    predictions({
      [newest]: () => ({
        body: createSignalsPage({
          signals: [createSignal({ record: { ...signalFigures, proven: true } })],
        }),
      }),
    });
    expect(await find('SIGNAL')).toBeDefined();
  });

  it('are filtered by coin and rule, and older ones are a page away', async () => {
    const { person } = predictions({
      [newest]: () => ({ body: createSignalsPage({ before: 'cursor' }) }),
      'GET /api/signals?before=cursor&limit=10': () => ({
        body: createSignalsPage({ signals: [createSignal({ symbol: 'ADA', simulated: true })] }),
      }),
      'GET /api/signals?symbol=ETH&limit=10': () => ({
        body: createSignalsPage({ signals: [createSignal({ symbol: 'ETH' })], before: null }),
      }),
      'GET /api/signals?symbol=ETH&rule=macd&limit=10': () => ({
        body: createSignalsPage({ signals: [] }),
      }),
    });
    await person.click(await screen.findByRole('button', { name: 'Older events' }));
    expect(await screen.findByRole('link', { name: 'ADA' })).toBeDefined();
    expect(screen.getByText('Simulated')).toBeDefined();
    const choices = within(screen.getByRole('group', { name: 'Filter technical events' }));
    await person.selectOptions(choices.getByLabelText('Event coin'), 'ETH');
    expect(await screen.findByRole('link', { name: 'ETH' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /events$/ })).toBeNull();
    await person.selectOptions(choices.getByLabelText('Rule'), 'MACD crossover');
    expect(await find('No technical events here')).toBeDefined();
  });

  it('say that they are switched off with the forecasts', async () => {
    const state = { phase: 'waiting', progress: 0, since: null, switchedOff: true } as const;
    predictions({ [newest]: () => ({ body: createSignalsPage({ signals: [], state }) }) });
    expect(await find('Technical events are switched off on this installation.')).toBeDefined();
    expect(screen.queryByText(/as soon as prices arrive/)).toBeNull();
  });

  it('say how far they are before there are any, and what did not load', async () => {
    let answers: 'catching-up' | 'down' = 'down';
    const state = { phase: 'catching-up', progress: 0.42, since: null } as const;
    const { person } = predictions({
      [newest]: () =>
        answers === 'down'
          ? { status: 500, body: {} }
          : { body: createSignalsPage({ signals: [], state }) },
    });
    const problem = await find('Could not load the technical events');
    answers = 'catching-up';
    const box = problem.closest<HTMLElement>('[role=alert]') ?? document.body;
    await person.click(within(box).getByRole('button', { name: 'Try again' }));
    expect(await find('Scoring past months')).toBeDefined();
  });
});

describe('on the page of a coin', () => {
  const coin = (opened: 'signals'[], body: unknown = createSignalsPage()) =>
    renderApp('/crypto/BTC', {
      user: user(),
      opened,
      server: { 'GET /api/signals?symbol=BTC&limit=2': () => ({ body }) },
    });

  it('the newest ones stand for pro members', async () => {
    coin(['signals']);
    expect(await find('RSI reversal')).toBeDefined();
    expect(screen.getByRole('link', { name: 'All technical events' })).toBeDefined();
  });

  it('others read what they are, and find the plans and the record', async () => {
    coin([]);
    expect(await find(/^Pro shows when a rule is met for this coin/)).toBeDefined();
    const ways = screen.getByText(/^Pro shows when a rule is met/).parentElement ?? document.body;
    const link = within(ways).getByRole('link', { name: 'Explore Pro' });
    expect(link.getAttribute('href')).toBe('/subscription?tier=pro');
  });
});

describe('in the track record', () => {
  const show = (body: unknown, server: FakeServer = {}) =>
    renderApp('/track-record', {
      server: {
        'GET /api/track-record': () => ({ body: emptyRecord }),
        'GET /api/track-record/days?limit=31': () => ({ body: [] }),
        'GET /api/track-record/signals': () => ({ body }),
        ...server,
      },
    });

  it('each rule stands beside a random entry, and the sentence says what that means', async () => {
    const { person } = show(createSignalRecord(), {
      'GET /api/track-record/signals/details?symbol=ETH': () => ({
        body: createSignalRecord({ ...signalFigures, verdict: 'better', proven: true }),
      }),
    });
    expect(await find(/^None of our 2 rules is better than chance/)).toBeDefined();
    expect(screen.getByText(/^None of our 2 rules is called a signal: /)).toBeDefined();
    const table = within(screen.getByRole('region', { name: /Record of the technical events/ }));
    const row = table.getByRole('row', { name: /^RSI reversal, up/ });
    expect(row.textContent).toBe(
      'RSI reversal, up31214048%40% to 56%47%−0.21%−0.18%No proven edge.',
    );
    expect(table.queryByRole('row', { name: /^MACD crossover, down/ })).toBeNull();
    expect(screen.getByText(/^Not shown: 1 row that has fewer than 30 cases/)).toBeDefined();
    expect(screen.getByText(/^2 were detected more than ten minutes late/)).toBeDefined();
    const choices = within(screen.getByRole('group', { name: 'Filter technical events' }));
    await person.selectOptions(choices.getByLabelText('Event coin'), 'ETH');
    expect(await find('1 of our 2 rules is better than chance so far.')).toBeDefined();
    expect(screen.getByText(/^1 of our 2 rules is called a signal: /)).toBeDefined();
    expect(screen.getByRole('row', { name: /Signal: better than random entry\.$/ })).toBeDefined();
  });

  it('it says when they are switched off', async () => {
    const record = createSignalRecord({ ...signalFigures, raised: 0, missed: 0, scored: 0 });
    show({ ...record, state: { ...record.state, switchedOff: true } });
    expect(await find('Technical events are switched off on this installation.')).toBeDefined();
  });

  it('it says when there are none', async () => {
    show(createSignalRecord({ ...signalFigures, raised: 0, missed: 0, scored: 0 }));
    expect(await find('No technical events here')).toBeDefined();
  });
});
