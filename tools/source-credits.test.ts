import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { creditGroups } from '#contract/market/source-credits.ts';
import { liveMarketData } from '#platform/market-data/live/live.adapter.ts';
import shippedFeeds from '../platform/news/feeds.json' with { type: 'json' };

const namesIn = (title: string): string[] =>
  creditGroups.flatMap((group) =>
    group.title === title ? group.credits.map(({ name }) => name) : [],
  );

const liveSources = liveMarketData({
  outgoing: { request: () => Promise.reject(new Error('unused')) } as never,
  config: { SOURCE_ADDRESSES: {} },
}).flatMap(({ coinMappings: _, ...sources }) =>
  Object.entries(sources).map(([kind, { name }]) => ({ kind, name })),
);

it('every live source of market data is credited', () => {
  const names = liveSources.map(({ name }) => name);
  expect([...new Set(names)].sort()).toEqual(namesIn('Market data').sort());
});

// What a credit says about each kind of data.
const uses: Readonly<Record<string, RegExp>> = {
  markets: /prices and market figures/i,
  candles: /hourly/i,
  fiveMinuteCandles: /5-minute/i,
  fearGreed: /fear and greed/i,
  exchangeRates: /exchange rates/i,
  tickers: /exchanges of a coin/i,
  lookUps: /search for coins/i,
  profiles: /facts about coins/i,
};

it('the credit of a source of market data names all that comes from it', () => {
  const credits = creditGroups.flatMap(({ credits }) => credits);
  const unnamed = liveSources.filter(({ kind, name }) => {
    const use = credits.find((credit) => credit.name === name)?.use ?? '';
    return uses[kind]?.test(use) !== true;
  });
  expect(unnamed).toEqual([]);
});

it('every outlet that is read by default is credited', () => {
  expect(shippedFeeds.map(({ outlet }) => outlet).sort()).toEqual(namesIn('News').sort());
});

const works: Readonly<Record<string, string>> = {
  '@expo-google-fonts/ibm-plex-sans': 'IBM Plex Sans',
  '@expo-google-fonts/source-serif-4': 'Source Serif 4',
  '@fontsource-variable/ibm-plex-sans': 'IBM Plex Sans',
  '@fontsource-variable/source-serif-4': 'Source Serif 4',
  '@iconify-json/token-branded': 'Web3 Icons Branded',
  'lightweight-charts': 'Lightweight Charts',
};

it('every font, icon set and chart library of the pages is credited', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly dependencies: object;
    readonly devDependencies: object;
  };
  const shown = Object.keys({ ...dependencies, ...devDependencies }).filter((name) =>
    /^@(expo-google-fonts|fontsource|iconify)|-charts$/.test(name),
  );
  expect(shown.sort()).toEqual(Object.keys(works).sort());
  expect([...new Set(Object.values(works))].sort()).toEqual(
    namesIn('Charts, fonts and icons').sort(),
  );
});
