import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { chromiumPath } from './support/browser.ts';
import { expectAccessible } from './support/audit.ts';
import { expectVisible, personaAddress, createStage } from './support/stage.ts';

// needs: ../shared/data beside the project, and a Chromium
const recorded = path.resolve(
  import.meta.dirname,
  '../../shared/data/01_btc_hourly/binance_BTCUSDT_1h_2022-01_2025-06.csv.gz',
);
const can = existsSync(recorded) && chromiumPath !== undefined;

const closesInCents = (): Set<number> => {
  const lines = gunzipSync(readFileSync(recorded)).toString('utf8').split('\n');
  const closes = lines.map((line) => Number(line.split(',')[4]));
  return new Set(closes.filter(Number.isFinite).map((close) => Math.round(close * 100)));
};

describe.skipIf(!can)('recorded candles that are replayed', () => {
  const { logIn, url } = createStage({
    environment: { MARKET_DATA: `replay:${recorded}`, REPLAY_SPEED: '2' },
  });

  it('reach the dashboard: its price of Bitcoin is a close of the file', async () => {
    const closes = [...closesInCents()];
    const { page } = await logIn(personaAddress('free'));
    await page.goto('/dashboard');
    const ticker = page.getByRole('link', { name: /^BTC/ }).first();
    await expectVisible(ticker.getByText(/\$[\d,]+/));
    const shown = /\$([\d,]+(?:\.\d+)?)/.exec((await ticker.textContent()) ?? '')?.[1] ?? '';
    const price = Number(shown.replaceAll(',', ''));
    // Above $1,000 a price is shown without decimals.
    expect(closes.some((close) => Math.round(close / 100) === price)).toBe(true);
    const answer = await fetch(new URL('/api/market-data/BTC', url()));
    const coin = (await answer.json()) as { price: number; kind: string };
    expect(closes).toContain(Math.round(coin.price * 100));
    expect(coin.kind).toBe('replay');
  });

  it('are marked on the page as a replay', async () => {
    const { page } = await logIn(personaAddress('free'));
    await page.goto('/markets');
    await expectVisible(page.getByRole('complementary', { name: 'Replay' }));
    await expectVisible(page.getByText("They are not today's prices."));
    await expectAccessible(page, '[aria-label=Replay]');
  });

  it('move on by themselves', async () => {
    const { page } = await logIn(personaAddress('free'));
    await page.goto('/dashboard');
    const band = page.getByRole('complementary', { name: 'Replay' });
    await expectVisible(band);
    const before = await band.textContent();
    await expect.poll(() => band.textContent()).not.toBe(before);
  });
});
