import { createHash } from 'node:crypto';
import { dayMs, hourMs } from '#domain/shared/time/durations.ts';
import { computeFearGreed } from '../../simulated-market/fear-greed.ts';
import { simulatedHeadlines } from '../../simulated-market/headlines.ts';
import { simulatedMarket } from '../../simulated-market/simulated-market.ts';
import type { EditionData } from '../day.ts';
import { selectMajorCoins } from '../moves.ts';
import { getTone } from '../tone.ts';
import { median } from '#domain/shared/median.ts';

const simulated = true;
const usualDays = 30;

/** Days of the simulated market at 07:00, with ranges as wide as a typical daily move. */
export const simulatedDays = (first: string, days: number): readonly EditionData[] => {
  const market = simulatedMarket('tidemark');
  const headlines = simulatedHeadlines('tidemark', market);
  const bitcoin = (at: number): number => market.priceAt('bitcoin', at);
  const range = (from: number) => ({
    percent: 80,
    targetAt: new Date(from + dayMs).toISOString(),
    lastPrice: bitcoin(from),
    low: bitcoin(from) * 0.972,
    high: bitcoin(from) * 1.028,
    probUp: 0.5 + ((from / hourMs) % 7) / 100,
    called: 'none' as const,
    noCallReason: 'even-chances' as const,
  });
  const usualMove = (id: string, now: number): number =>
    median(
      Array.from({ length: usualDays }, (_, back) => {
        const at = now - (back + 1) * dayMs;
        return Math.abs(market.priceAt(id, at) / market.priceAt(id, at - dayMs) - 1) * 100;
      }),
    );
  const held = (due: number): boolean => Math.abs(bitcoin(due) / bitcoin(due - dayMs) - 1) < 0.028;
  return Array.from({ length: days }, (_, index): EditionData => {
    const now = Date.parse(`${first}T07:00:00.000Z`) + index * dayMs;
    const at = new Date(now).toISOString();
    const midnight = now - 7 * hourMs;
    const due = Array.from({ length: 24 }, (_hour, hour) => midnight - (24 - hour) * hourMs);
    const coins = market.marketAt(now);
    const stories = headlines(now - dayMs, now).map(({ id, title, outlet }) => ({
      id,
      title,
      outlet: 'Simulated Wire',
      outlets: 1 + (outlet % 2),
      score: title.length / 100 - 0.5,
      coins: title.includes('Bitcoin') ? ['BTC'] : [],
    }));
    const tones = stories.map(({ score }) => getTone(score));
    return {
      date: at.slice(0, 10),
      market: { source: 'Simulated market', at, simulated, coins },
      usual: {
        source: 'Simulated market',
        at,
        simulated,
        days: usualDays,
        moves: Object.fromEntries(
          selectMajorCoins({ market: { coins } }).map(({ id }) => [id, usualMove(id, now)]),
        ),
      },
      fearGreed: {
        source: 'Simulated market',
        at,
        simulated,
        values: Array.from({ length: 31 }, (_day, back) =>
          computeFearGreed(market, now - (30 - back) * dayMs),
        ),
      },
      news: {
        source: 'Simulated Wire',
        at,
        simulated,
        count: stories.length,
        positive: tones.filter((tone) => tone === 'positive').length,
        negative: tones.filter((tone) => tone === 'negative').length,
        stories,
      },
      outlook: { source: 'Simulated market', at, simulated, ...range(now) },
      scored: {
        source: 'Simulated market',
        at,
        simulated,
        due: due.length,
        percent: 80,
        held: due.filter(held).length,
        calls: 0,
        hits: 0,
      },
      ledger: {
        source: 'Tidemark',
        at,
        simulated,
        day: at.slice(0, 10),
        head: createHash('sha256').update(at).digest('hex'),
      },
    };
  });
};
