import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '#domain/shared/time/durations.ts';
import { getSentimentLabel } from '#models/sentiment/label.ts';
import { scoreText } from '#models/sentiment/score-text.ts';
import { calmStories } from './calm-news.ts';
import { coinCatalogue } from './coin-catalogue.ts';
import { simulatedHeadlines } from './headlines.ts';
import { simulatedMarket } from './simulated-market.ts';

const until = Date.parse('2026-11-22T21:00:00Z');
const market = simulatedMarket('tidemark');
const headlines = simulatedHeadlines('tidemark', market);
const all = headlines(until - 60 * dayMs, until);

describe('the simulated headlines', () => {
  it('are the same whenever and in whatever pieces they are asked for', () => {
    const middle = until - 20 * dayMs - 1234;
    const again = simulatedHeadlines('tidemark', simulatedMarket('tidemark'));
    expect([...again(until - 60 * dayMs, middle), ...again(middle, until)]).toEqual(all);
    expect(simulatedHeadlines('other', market)(until - dayMs, until)).not.toEqual(all);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  it.each(['tidemark', 'one', 'two', 'three'])('of seed %s stand once in thirty days', (seed) => {
    const months = simulatedHeadlines(seed, simulatedMarket(seed))(until - 60 * dayMs, until);
    const last = new Map<string, number>();
    for (const { title, at } of months) {
      const days = (at - (last.get(title) ?? -Infinity)) / dayMs;
      expect([title, days > 30]).toEqual([title, true]);
      last.set(title, at);
    }
    expect(last.size).toBeGreaterThan(200);
  });

  it('agree with the prices', () => {
    const moved = all.flatMap(({ title, at }) => {
      const [, name, verb, size, price] =
        /^(.+) (falls|tumbles|gains|jumps) ([\d.]+)%.* to \$([\d,.]+)/.exec(title) ?? [];
      return name === undefined ? [] : [{ title, at, name, verb, size, price }];
    });
    expect(moved.length).toBeGreaterThan(60);
    for (const { title, at, name, verb, size, price } of moved) {
      const looked = Math.floor(at / (3 * hourMs)) * 3 * hourMs;
      const coin = coinCatalogue.find((one) => one.name === name)?.id ?? '';
      const now = market.priceAt(coin, looked);
      const move = (now / market.priceAt(coin, looked - 3 * hourMs) - 1) * 100;
      expect([title, move < 0]).toEqual([title, verb === 'falls' || verb === 'tumbles']);
      expect([title, Math.abs(move).toFixed(1)]).toEqual([title, size]);
      expect(Math.abs(Number(price?.replaceAll(',', '')) / now - 1)).toBeLessThan(0.005);
    }
  });

  it('tell a crash of Bitcoin, and say that they are simulated', () => {
    const far = headlines(until - 600 * dayMs, until);
    const crashes = far.filter(({ title }) => title.includes('crash'));
    expect(new Set(crashes.map(({ outlet }) => outlet))).toEqual(new Set([0, 1, 2]));
    for (const { at } of crashes) {
      const looked = Math.floor(at / (3 * hourMs)) * 3 * hourMs;
      const before = market.priceAt('bitcoin', looked - dayMs);
      expect(market.priceAt('bitcoin', looked) / before).toBeLessThanOrEqual(0.94);
    }
    for (const { text } of far) expect(text.at(-1)).toContain('simulated');
  });

  it('leave no crash and no rally of Bitcoin untold, and read as what they are', () => {
    const slotMs = 3 * hourMs;
    const dayMoveAt = (at: number): number =>
      market.priceAt('bitcoin', at) / market.priceAt('bitcoin', at - dayMs) - 1;
    const first = Math.ceil((until - 600 * dayMs) / slotMs) * slotMs;
    const turns = Array.from({ length: (600 * dayMs) / slotMs - 1 }, (_, slot) => ({
      at: first + slot * slotMs,
      move: dayMoveAt(first + slot * slotMs),
    })).filter(({ at, move }) => Math.abs(move) >= 0.06 && Math.abs(dayMoveAt(at - slotMs)) < 0.06);
    expect(turns.filter(({ move }) => move < 0).length).toBeGreaterThan(3);
    for (const { at, move } of turns) {
      const told = headlines(at, at + slotMs);
      expect(told).toHaveLength(3);
      const labels = told.map(({ title }) => getSentimentLabel(scoreText(title).score));
      expect(new Set(labels)).toEqual(new Set([move < 0 ? 'Negative' : 'Positive']));
    }
  });

  it('of calm days hold no bad news, and a move of nothing has no sign', () => {
    const readAsBad = calmStories
      .map(({ title }) => title.replaceAll('{coin}', 'Bitcoin'))
      .filter((title) => getSentimentLabel(scoreText(title).score) === 'Negative');
    expect(readAsBad).toEqual([]);
    for (const { text } of all) expect(text.join()).not.toMatch(/[−+]0\.0%/);
  });
});
