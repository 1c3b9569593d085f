import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser, expectSeen, personaAddress, stage } from './support/stage.ts';

const widths = [1440, 1280, 1024, 768, 390, 320];

type Coin = { coinSymbol?: string; symbol?: string };
const kept = new Set(['BTC', 'ETH', 'SOL', 'BNB']);

/** The hardest row: a long symbol, a long name, six decimals and a change of two digits. */
const crowded = <Listed extends Coin>(coin: Listed): Listed => ({
  ...coin,
  ...(kept.has(coin.coinSymbol ?? '') ? {} : { coinSymbol: 'RENDER', symbol: 'RENDER' }),
  ...(coin.coinSymbol === 'BTC' ? {} : { price: 0.326752, name: 'Render Network' }),
  change24h: -10.46,
});

const serveCrowdedMarket = async (page: Page): Promise<void> => {
  // The live feed would put the real figures back.
  await page.routeWebSocket(/\/ws$/, () => undefined);
  await page.route(/\/api\/market-data(\/top|\/daily-movers)?$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as Coin[] | Record<'topGainers' | 'topLosers', Coin[]>;
    const json = Array.isArray(body)
      ? body.map(crowded)
      : {
          ...body,
          topGainers: body.topGainers.map(crowded),
          topLosers: body.topLosers.map(crowded),
        };
    await route.fulfill({ response, json });
  });
};

/** Symbols that are wider than what shows of them, or than their cell. */
const cutSymbols = `[...document.querySelectorAll('.sym')].filter((symbol) => {
  const own = symbol.getBoundingClientRect();
  for (let box = symbol.parentElement; box !== null && !box.matches('.scroll'); box = box.parentElement) {
    const clips = box.matches('th, td') || getComputedStyle(box).overflowX !== 'visible';
    if (clips && own.right > box.getBoundingClientRect().right + 0.5) return true;
  }
  return own.width === 0;
}).map((symbol) => symbol.textContent)`;

const unevenTiles = `[...document.querySelectorAll('.strip .spark')].filter((spark, at, all) => {
  const top = spark.getBoundingClientRect().top;
  const beside = all.map((other) => other.getBoundingClientRect().top);
  return beside.some((other) => other !== top && Math.abs(other - top) < 100);
}).length`;

const cutTicker = `(() => {
  const ticker = document.querySelector('.ticker');
  const change = ticker.querySelector('.chg').getBoundingClientRect();
  return change.width === 0 || change.right > ticker.getBoundingClientRect().right + 0.5;
})()`;

const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

const faultsOf = `({
  cut: ${cutSymbols}.length,
  uneven: ${unevenTiles},
  ticker: ${cutTicker},
  sideways: ${sideways},
})`;
const faultless = { cut: 0, uneven: 0, ticker: false, sideways: 0 };

describeInBrowser('the layout', () => {
  const { enter } = stage();

  it('cuts no symbol and no change, and keeps the tiles level, at every width', async () => {
    const { page } = await enter(personaAddress('free'));
    await serveCrowdedMarket(page);
    const found: Record<string, unknown> = {};
    for (const path of ['/dashboard', '/markets']) {
      await page.goto(path);
      await expectSeen(page.getByText('RENDER'));
      await expectSeen(page.getByRole('region', { name: /Losers/ }).getByRole('row'));
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        found[`${path} at ${String(width)}`] = await page.evaluate(faultsOf);
      }
    }
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((at) => [at, faultless])));
  });
});
