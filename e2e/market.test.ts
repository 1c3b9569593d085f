import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './support/audit.ts';
import {
  describeInBrowser,
  expectPath,
  expectHidden,
  expectVisible,
  personaAddress,
  createSharedStage,
} from './support/stage.ts';

type Coin = { readonly name: string; readonly coinSymbol: string; readonly volume: number };

const section = (page: Page, name: string): Locator => page.getByRole('region', { name });
const table = (page: Page): Locator => page.getByRole('region', { name: 'Top 100 coins, table' });
const search = (page: Page): Locator =>
  page.getByRole('combobox', { name: 'Search coins and news' }).first();

// Scrolls until the star of a row lies under the head, and looks at what is seen there.
const elementOverStar = `(() => {
  const star = document.querySelector('.market-table tbody tr:nth-child(4) .watch-cell .icon-button');
  const middleOf = (box) => box.top + box.height / 2;
  const top = document.querySelector('header.topbar').offsetHeight;
  const head = document.querySelector('.market-table thead th').offsetHeight;
  scrollBy({ top: middleOf(star.getBoundingClientRect()) - top - head / 2, behavior: 'instant' });
  const box = star.getBoundingClientRect();
  const seen = document.elementFromPoint(box.left + box.width / 2, middleOf(box));
  return seen.closest('thead, tbody').tagName;
})()`;

describeInBrowser('the market', () => {
  const { openShared, url } = createSharedStage();

  const listed = async (): Promise<Coin[]> => {
    const answer = await fetch(new URL('/api/market-data', url()));
    return (await answer.json()) as Coin[];
  };

  describe('on the dashboard', () => {
    it('fills every section with current data, marked as simulated', async () => {
      const { page } = await openShared(personaAddress('pro'));
      await page.goto('/dashboard');
      const overview = section(page, 'Market Overview');
      await expectVisible(overview.getByRole('img', { name: /^Bitcoin, 7 days/ }));
      expect(await overview.getByRole('link').count()).toBe(4);
      const rows = section(page, 'Most Popular').getByRole('row');
      await expect.poll(() => rows.count()).toBe(6);
      // On a day when nearly everything rises, there are fewer than five losers.
      for (const name of ['Top Gainers (24h)', 'Top Losers (24h)'])
        await expectVisible(section(page, name).getByRole('cell'));
      for (const name of ['Recent News', 'Market Sentiment', 'Subscription', 'Pro plan']) {
        await expectVisible(section(page, name));
      }
      await expectVisible(page.getByRole('complementary', { name: 'Simulated data' }));
    });

    it('ranks the most popular by volume, and lists gainers and losers by sign', async () => {
      const { page } = await openShared(personaAddress('free'));
      await page.goto('/dashboard');
      const first = section(page, 'Most Popular').getByRole('rowheader').first();
      const isMostTraded = async (): Promise<boolean> => {
        const [most] = (await listed()).sort((one, other) => other.volume - one.volume);
        return (await first.textContent())?.includes(most?.coinSymbol ?? '-') ?? false;
      };
      await expect.poll(isMostTraded).toBe(true);

      await expectVisible(section(page, 'Top Losers (24h)').getByRole('row'));
      const changes = (name: string): Promise<string[]> =>
        section(page, name).getByRole('row').locator('td:last-child').allTextContents();
      for (const change of await changes('Top Gainers (24h)')) expect(change).toMatch(/^\+/);
      for (const change of await changes('Top Losers (24h)')) expect(change).toMatch(/^[−-]/);
    });

    it('moves with the product, over the socket and without a reload', async () => {
      const { page } = await openShared(personaAddress('free'));
      const sent: string[] = [];
      const received: string[] = [];
      const typeOf = ({ payload }: { payload: string | Buffer }): string =>
        (JSON.parse(payload.toString()) as { type: string }).type;
      page.on('websocket', (socket) => {
        socket.on('framesent', (frame) => sent.push(typeOf(frame)));
        socket.on('framereceived', (frame) => received.push(typeOf(frame)));
      });
      await page.goto('/dashboard');
      const ticker = page.getByRole('link', { name: /^BTC/ }).first();
      await expectVisible(ticker);
      const price = async (): Promise<string | undefined> =>
        /\$[\d,.]+/.exec((await ticker.textContent()) ?? '')?.[0];
      const before = await price();
      await expect.poll(price).not.toBe(before);
      // A push may overtake the answer: both hold the whole list.
      await expect.poll(() => received).toContain('MARKET_DATA_UPDATE');
      await expect.poll(() => received).toContain('MARKET_DATA');
      expect(sent[0]).toBe('GET_MARKET_DATA');
    });
  });

  describe('on its own page', () => {
    it('shows ten coins at a time, and ten more for each press; finds coins by name and symbol, and reports an empty search', async () => {
      const { page } = await openShared(personaAddress('free'));
      await page.goto('/markets');
      const rows = table(page).locator('tbody tr');
      await expectVisible(page.getByText('Showing 10 of 100 coins'));
      expect(await rows.count()).toBe(10);
      await page.getByRole('button', { name: 'Load More', exact: true }).click();
      await expectVisible(page.getByText('Showing 20 of 100 coins'));
      expect(await rows.count()).toBe(20);

      const field = page.getByPlaceholder('Search coins...');
      await field.fill('ethereum');
      await expectVisible(table(page).getByRole('link', { name: 'Ethereum' }));
      await expect.poll(() => rows.count()).toBeLessThan(10);
      await field.fill('no coin is called this');
      await expectVisible(page.getByText('No results found for “no coin is called this”'));
      await expectAccessible(page, 'section#top-100');
    });

    it('opens a coin from anywhere in its row, and restores the table on return', async () => {
      const { context, page } = await openShared(personaAddress('free'));
      await page.goto('/markets');
      await page.getByRole('button', { name: 'Load More', exact: true }).click();
      const head = table(page).getByRole('columnheader', { name: 'Price' });
      await head.getByRole('button').click();
      await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending');
      expect(await page.evaluate(elementOverStar)).toBe('THEAD');
      const row = table(page).locator('tbody tr').nth(15);
      await row.scrollIntoViewIfNeeded();
      // The head stays under the top bar.
      const [bar, stuck] = [
        await page.locator('header.topbar').boundingBox(),
        await head.boundingBox(),
      ];
      expect(stuck?.y).toBe(bar?.height);
      const scrolled = await page.evaluate<number>('scrollY');
      expect(scrolled).toBeGreaterThan(0);
      const volume = await row.locator('td.volume-cell').boundingBox();
      const [x, y] = [(volume?.x ?? 0) + 4, (volume?.y ?? 0) + 4];
      const opened = context.waitForEvent('page');
      await page.mouse.click(x, y, { button: 'middle' });
      const coin = await opened;
      await coin.waitForURL(/\/crypto\//);
      await coin.close();
      await row.locator('td.day-range .marker').click({ force: true });
      await page.waitForURL(/\/crypto\//);
      await page.goBack();
      await expectVisible(page.getByText('Showing 20 of 100 coins'));
      expect(new URL(page.url()).search).toBe('?sort=price&rows=20');
      await expect.poll(() => page.evaluate('scrollY')).toBe(scrolled);
    });
  });

  describe('in the search of the top bar', () => {
    it('opens on the slash key, searches from the second character on, and leads to the coin', async () => {
      const { page } = await openShared(personaAddress('free'));
      await page.goto('/dashboard');
      await expectVisible(section(page, 'Market Overview').getByRole('link'));
      await expectVisible(search(page));
      await page.keyboard.press('/');
      await page.keyboard.type('s');
      expect(await page.getByRole('listbox').count()).toBe(0);
      await page.keyboard.type('ol');
      await expectVisible(page.getByRole('option', { name: /^SOL/ }));
      for (const name of ['Coins', 'News']) {
        const found = page.getByRole('group', { name }).getByRole('option');
        expect(await found.count()).toBeLessThanOrEqual(3);
      }
      await expectVisible(page.getByText(/^Found \d results? for “sol”$/));
      await expectAccessible(page, 'header.topbar');
      // The audit also looked at a phone, which has no field in its top bar.
      await search(page).fill('sol');
      await expectVisible(page.getByRole('option', { name: /^SOL/ }));
      await page.keyboard.press('Enter');
      await expectPath(page, '/crypto/SOL');
    });

    it('reports an empty search', async () => {
      const { page } = await openShared(personaAddress('free'));
      await page.goto('/dashboard');
      await search(page).fill('zzzz');
      await expectVisible(page.getByText('No results found for “zzzz”'));
      await page.keyboard.press('Escape');
      await expectHidden(page.getByText('No results found for “zzzz”'));
    });
  });

  describe('a coin', () => {
    it('has a page under its symbol in any case, and an unknown symbol is reported', async () => {
      const visitor = await openShared(personaAddress('free'));
      const { page } = visitor;
      await page.goto('/crypto/eth');
      await expectVisible(page.getByRole('heading', { level: 1, name: 'Ethereum ETH' }));
      await expectVisible(page.getByRole('slider', { name: /^Ethereum, price over 7 days/ }));
      await page.getByRole('link', { name: 'Back to Dashboard' }).click();
      await expectPath(page, '/dashboard');
      visitor.expectRefusals('404 GET /crypto/nosuchcoin');
      const answer = await page.goto('/crypto/nosuchcoin');
      expect(answer?.status()).toBe(404);
      await expectVisible(page.getByRole('heading', { level: 1, name: '404 Page Not Found' }));
      await expectVisible(page.getByText('Cryptocurrency not found'));
    });
  });
});
