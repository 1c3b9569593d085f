import { cleanup, screen } from '@testing-library/react';
import type { JSX } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { CoinForecastsDetails } from '#contract/predictions/coin-forecasts.ts';
import type { NewsRecordDetails } from '#contract/news/news-records.ts';
import type { PredictionRecord } from '#contract/predictions/track-record.ts';
import { NewsList } from '../news/news-list.tsx';
import { NewsShow } from '../news/news-show.tsx';
import { openList, type MockResponder } from '../testing/list-context.tsx';
import { PredictionList } from './prediction-list.tsx';
import { PredictionShow } from './prediction-show.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const at = '2026-03-02T10:00:00.000Z';
const band = { low: 60_000, high: 64_000 };
const due: PredictionRecord = {
  id: `BTC-24-${at}`,
  symbol: 'BTC',
  horizonHours: 24,
  cutOffAt: at,
  issuedAt: at,
  targetAt: at,
  storedAt: at,
  lastPrice: 62_000,
  price: 62_500,
  probUp: 0.55,
  called: 'up',
  noCallReason: null,
  rangeMethod: 'model',
  band50: band,
  band80: band,
  band90: band,
  modelVersion: '3',
  source: 'exchange',
  simulated: true,
  outcome: 'resolved',
  actual: 61_000,
  hit: false,
  reason: null,
};
const coin: CoinForecastsDetails = {
  id: 'bitcoin',
  symbol: 'BTC',
  firstAt: at,
  lastAt: at,
  issued: 4321,
  withheld: 2,
  newest: {
    cutOffAt: at,
    issuedAt: at,
    modelVersion: '3',
    source: 'Simulated market',
    simulated: true,
  },
  newestWithheld: { cutOffAt: at, reason: 'missing-hours' },
  figures: {
    resolved: 5000,
    unresolved: 3,
    calls: 2000,
    hits: 1080,
    brier: 0.249,
    hitRate: { rate: 0.54, low: 0.52, high: 0.56 },
    errorToLastPrice: 0.998,
    coverage: { band50: 0.5, band80: 0.79, band90: 0.91 },
  },
  lastDay: [due, { ...due, id: 'other', outcome: 'unresolved', actual: null, hit: null }],
};
const story: NewsRecordDetails = {
  id: 'a1',
  title: 'A fund buys bitcoin',
  content: 'It said so.',
  source: 'CoinDesk',
  outlets: 3,
  publishedAt: at,
  imageUrl: '/api/news-plates/CoinDesk',
  url: '/news/a1',
  sentimentScore: -0.42,
  relatedCoins: 'BTC,ETH',
  priceImpact: 'high',
  category: 'Markets',
  kind: 'live',
  text: [],
  because: 'sells all',
  readAt: at,
  impact: { coinSymbol: 'BTC', move: 2.5, usual: 0.6 },
  publications: [
    { outlet: 'CoinDesk', title: 'It buys', url: 'https://news.example/a', publishedAt: at },
  ],
};

const open = (resource: string, page: JSX.Element, answer: ReturnType<MockResponder>) =>
  openList(resource, page, ({ url }) =>
    url.pathname.includes(`/${resource}`) ? answer : undefined,
  );

it('shows the progress, withheld forecasts and results of each coin', async () => {
  open('predictions', <PredictionList />, { json: [coin], total: 1 });
  expect(await screen.findByRole('cell', { name: '4,321' })).toBeDefined();
  expect(screen.getByRole('cell', { name: '54.0% of 2,000' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'BTC' }).getAttribute('href')).toBe(
    '/predictions/bitcoin/show',
  );
  cleanup();
  open('predictions', <PredictionShow id={coin.id} />, { json: coin });
  expect(await screen.findByText('Simulated market')).toBeDefined();
  expect(screen.getByText(/hours are missing/u)).toBeDefined();
  expect(screen.getByText('0.998 × (below 1 is better)')).toBeDefined();
  expect(screen.getByText('$61,000')).toBeDefined();
  expect(screen.getByText('Wrong')).toBeDefined();
  expect(screen.getByText('No price')).toBeDefined();
});

it('reports that there are no forecasts yet', async () => {
  const figures = { ...coin.figures, calls: 0, hits: 0, hitRate: null, coverage: null };
  const none = { firstAt: null, lastAt: null, newest: null, newestWithheld: null, lastDay: [] };
  const json = { ...coin, ...none, figures: { ...figures, errorToLastPrice: null } };
  open('predictions', <PredictionShow id={coin.id} />, { json });
  expect(await screen.findByText('None due yet.')).toBeDefined();
  expect(screen.getByText('No calls due yet')).toBeDefined();
  expect(screen.getAllByText('None yet').length).toBeGreaterThan(5);
});

it('shows the outlets and computed values of each story', async () => {
  open('news', <NewsList />, { json: [story], total: 1 });
  expect(await screen.findByRole('cell', { name: 'Negative, −0.42' })).toBeDefined();
  expect(screen.getByRole('cell', { name: 'CoinDesk and 2 more' })).toBeDefined();
  cleanup();
  open('news', <NewsShow id={story.id} />, { json: story });
  expect(await screen.findByText('sells all')).toBeDefined();
  expect(screen.getByText('BTC, ETH')).toBeDefined();
  expect(screen.getByText(/Much larger than usual: BTC \+2\.50% .* usually 0\.60%/u)).toBeDefined();
  expect(screen.getByRole('link', { name: 'It buys' }).getAttribute('href')).toBe(
    'https://news.example/a',
  );
  cleanup();
  open('news', <NewsList />, { json: [], total: 0 });
  expect(await screen.findByText('No stories yet')).toBeDefined();
});
