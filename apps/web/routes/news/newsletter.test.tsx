import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { EditionItem, Newsletter } from '#contract/newsletter/newsletter.ts';
import { updateServerTime } from '#ui/api/server-time.ts';
import { user } from '../../testing/fixtures.ts';
import {
  resetApp,
  renderApp,
  type RenderedApp,
  type FakeServer,
} from '../../testing/render-app.tsx';

afterEach(() => {
  resetApp();
  updateServerTime(new Date().toISOString());
});

const today = 'GET /api/newsletter/today';
const generate = 'POST /api/newsletter/generate';

const tile =
  '<ol class="ed-tiles"><li><b>KLAY</b><data value="1.22e-1">$1.22 × 10<sup>−1</sup></data></li></ol>';
const letter: Newsletter = {
  edition: 188,
  date: '2026-01-05',
  generatedAt: '2026-01-05T07:00:00.000Z',
  version: 1,
  title: 'A quiet Monday',
  disclaimer: 'It is not personalised advice.',
  simulated: false,
  chapter1_greeting: '<p>Good morning; it is Monday.</p>',
  chapter2_highlights: '<p>London gave Ripple its licence</p>',
  chapter3_altMovers: tile,
  chapter4_marketOverview: '<p>Bitcoin is at <a href="/newsletter/188#v-b.price">$27,887</a></p>',
  chapter5_takeaways: '<ol><li>One</li></ol>',
  chapter6_analysis: '<p>Two</p>',
  chapter7_thanks: '<p>Until Tuesday.</p>',
  sendable: true,
  missing: [],
  figures: 31,
  versions: [
    {
      version: 1,
      title: 'A quiet Monday',
      generatedAt: '2026-01-05T07:00:00.000Z',
      by: 'schedule',
    },
  ],
};
const second: Newsletter = {
  ...letter,
  version: 2,
  versions: [
    { version: 2, title: 'Anew', generatedAt: '2026-01-05T08:00:00.000Z', by: 'Ana Ruiz' },
    ...letter.versions,
  ],
};
const earlier: EditionItem = {
  edition: 187,
  date: '2026-01-04',
  title: 'Sunday’s',
  description: '',
  version: 1,
  simulated: false,
};

const show = (server: FakeServer): RenderedApp =>
  renderApp('/newsletter', {
    user: user({ role: 'admin' }),
    opened: ['newsletter-admin'],
    server: { 'GET /api/newsletter/editions?limit=7': () => ({ body: [earlier] }), ...server },
  });
const press = async ({ person }: RenderedApp, name: string): Promise<void> => {
  await person.click(await screen.findByRole('button', { name }));
};

describe('the newsletter generator', () => {
  it('shows the edition with its seven chapters, figures as specified, and where they lead', async () => {
    show({ [today]: () => ({ body: letter }) });
    const edition = within(await screen.findByRole('article', { name: 'Edition #188' }));
    expect(
      edition.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent),
    ).toEqual([
      'Market & Industry Highlights',
      'Top 3 Alternative Coin Movers',
      'Crypto Market Overview',
      'Key Takeaways',
      'Market Trends and Analysis',
      'Thanks for Reading',
    ]);
    expect(edition.getByText('Good morning; it is Monday.')).toBeDefined();
    expect(edition.getByText('It is not personalised advice.')).toBeDefined();
    expect(edition.getByText(/Generated on/).textContent).toContain('07:00 GMT');
    expect(edition.getByRole('link', { name: '$27,887' }).getAttribute('href')).toBe(
      '/newsletter/188#v-b.price',
    );
    const heading = screen.getByRole('heading', { level: 1 });
    expect(heading.textContent).toBe('Newsletter Generator ADMIN');
    expect(await screen.findByRole('link', { name: /#187/ })).toBeDefined();
  });

  it.each([
    ['2026-01-05T07:29:50.000Z', 1],
    ['2026-01-05T07:30:00.000Z', 0],
    ['2026-01-05T07:32:00.000Z', 0],
    ['2026-01-09T06:00:00.000Z', 0],
  ])('says that a version will be sent only before the delivery: at %s', async (now, pills) => {
    updateServerTime(now);
    show({ [today]: () => ({ body: letter }) });
    expect(await screen.findByText('Version 1')).toBeDefined();
    expect(screen.queryAllByText('WILL BE SENT')).toHaveLength(pills);
  });

  it('says it of the newest version alone', async () => {
    updateServerTime('2026-01-05T07:10:00.000Z');
    show({ [today]: () => ({ body: second }) });
    const newest = (await screen.findByText('Version 2')).closest('li');
    expect(newest?.textContent).toContain('WILL BE SENT');
    expect(screen.getAllByText('WILL BE SENT')).toHaveLength(1);
  });

  it('is never answered by a cache', async () => {
    const { calls } = show({ [today]: () => ({ body: letter }) });
    await screen.findByRole('article', { name: 'Edition #188' });
    const asked = calls.map(({ path }) => path).filter((path) => path.includes('/today'));
    expect(asked.every((path) => /\?_=\d{13}$/u.test(path))).toBe(true);
  });

  it('says that it loads', async () => {
    const { promise, resolve } = Promise.withResolvers<{ body: Newsletter }>();
    show({ [today]: () => promise });
    expect(await screen.findByText('Loading newsletter...')).toBeDefined();
    resolve({ body: letter });
    expect(await screen.findByRole('article', { name: 'Edition #188' })).toBeDefined();
    expect(screen.queryByText('Loading newsletter...')).toBeNull();
  });

  it('says that there is none yet', async () => {
    show({ [today]: () => ({ body: null }) });
    expect(await screen.findByText('No newsletter yet today')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Download HTML' })).toBeNull();
  });

  it('says what production waits for, why, and when it tries again', async () => {
    const text = 'Prices of the past day are missing. CoinGecko has not answered yet.';
    const waiting = {
      missing: [{ what: 'movers', text }],
      nextAttemptAt: '2026-01-05T07:05:00.000Z',
    };
    show({
      [today]: () => ({ body: null }),
      'GET /api/newsletter/production': () => ({ body: waiting }),
    });
    expect(await screen.findByText('Waiting for figures')).toBeDefined();
    expect(screen.getByText(text)).toBeDefined();
    expect(screen.getByText(/^Next attempt at 07:05/)).toBeDefined();
  });

  it('makes one, and says so', async () => {
    const rendered = show({
      [today]: () => ({ body: null }),
      [generate]: () => ({ body: letter }),
    });
    await press(rendered, "Generate Today's Newsletter");
    expect(await screen.findByText('Newsletter Generated')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Edition #188' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Download HTML' })).toBeDefined();
  });

  it('refreshes it as a further version; the earlier one stays', async () => {
    const rendered = show({
      [today]: () => ({ body: letter }),
      [`${today}?refresh=true`]: () => ({ body: second }),
    });
    await press(rendered, 'Force Refresh News');
    await press(rendered, 'Replace edition');
    expect(await screen.findByText('Version 2')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Read version 1' }).getAttribute('href')).toBe(
      '/newsletter/188?version=1',
    );
  });

  it('asks before it replaces the edition of today, which is public', async () => {
    const rendered = show({
      [today]: () => ({ body: letter }),
      [`${today}?refresh=true`]: () => ({ body: second }),
    });
    const refreshes = () => rendered.calls.filter(({ path }) => path.includes('refresh=true'));
    await press(rendered, 'Force Refresh News');
    expect(screen.getByRole('dialog', { name: 'Replace edition 188?' })).toBeDefined();
    await press(rendered, 'Keep it');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(refreshes()).toEqual([]);
  });

  it('generates without a question while there is no edition to replace', async () => {
    const rendered = show({
      [today]: () => ({ body: null }),
      [`${today}?refresh=true`]: () => ({ body: letter }),
    });
    await press(rendered, 'Force Refresh News');
    expect(await screen.findByText('Newsletter Generated')).toBeDefined();
  });

  it.each([
    ["Generate Today's Newsletter", /Edition 188 already exists/],
    ['Force Refresh News', /Version 1 of edition 188 already contains the current data/],
  ])('reports no changes when “%s” changed nothing', async (name, text) => {
    const headers = { 'tidemark-unchanged': 'true' };
    const rendered = show({
      [today]: () => ({ body: letter }),
      [`${today}?refresh=true`]: () => ({ body: letter, headers }),
      [generate]: () => ({ body: letter, headers }),
    });
    await press(rendered, name);
    if (name === 'Force Refresh News') await press(rendered, 'Replace edition');
    expect(await screen.findByText('No changes')).toBeDefined();
    expect(screen.getByText(text)).toBeDefined();
    expect(screen.queryByText('Newsletter Generated')).toBeNull();
  });

  it('says what failed, and asks again', async () => {
    const rendered = show({
      [today]: () => ({ status: 403, body: { message: 'Not now.' } }),
      [generate]: () => ({ status: 409, body: { message: 'No source has given prices yet.' } }),
    });
    expect(await screen.findByText('Failed to fetch newsletter')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
    await press(rendered, "Generate Today's Newsletter");
    expect(await screen.findByText('Failed to generate newsletter')).toBeDefined();
    expect(screen.getByText(/No source has given prices yet/)).toBeDefined();
  });

  it('says that an edition without movers is not sent, and what was missing', async () => {
    const missing = [{ what: 'movers' as const, text: 'Movers are unavailable.' }];
    show({ [today]: () => ({ body: { ...letter, sendable: false, missing } }) });
    expect(await screen.findByText('NOT SENT')).toBeDefined();
    expect(screen.getByText('Movers are unavailable.')).toBeDefined();
  });
});
