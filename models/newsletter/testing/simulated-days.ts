import { createHash } from 'node:crypto';
import { fearGreedAt } from '../../simulated-market/fear-greed.ts';
import { simulatedHeadlines } from '../../simulated-market/headlines.ts';
import { simulatedMarket } from '../../simulated-market/simulated-market.ts';
import type { Day } from '../day.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const simulated = true;

/** Days of the simulated market at seven o'clock, with bands as wide as the day's usual move. */
export const simulatedDays = (first: string, days: number): readonly Day[] => {
  const market = simulatedMarket('tidemark');
  const headlines = simulatedHeadlines('tidemark', market);
  const bitcoin = (at: number): number => market.priceAt('bitcoin', at);
  const band = (from: number) => ({
    ...{ targetAt: new Date(from + dayMs).toISOString(), lastPrice: bitcoin(from) },
    ...{ low: bitcoin(from) * 0.972, high: bitcoin(from) * 1.028 },
    ...{ probUp: 0.5 + ((from / hourMs) % 7) / 100, called: 'none' as const },
  });
  const held = (due: number): boolean => Math.abs(bitcoin(due) / bitcoin(due - dayMs) - 1) < 0.028;
  return Array.from({ length: days }, (_, index): Day => {
    const now = Date.parse(`${first}T07:00:00.000Z`) + index * dayMs;
    const at = new Date(now).toISOString();
    const midnight = now - 7 * hourMs;
    const due = Array.from({ length: 24 }, (_hour, hour) => midnight - (24 - hour) * hourMs);
    const newest = midnight - hourMs;
    return {
      date: at.slice(0, 10),
      market: { source: 'Simulated market', at, simulated, coins: market.marketAt(now) },
      fearGreed: {
        ...{ source: 'Simulated market', at, simulated },
        values: Array.from({ length: 31 }, (_day, back) =>
          fearGreedAt(market, now - (30 - back) * dayMs),
        ),
      },
      news: {
        ...{ source: 'Simulated Wire', at, simulated },
        stories: headlines(now - dayMs, now).map(({ id, title, outlet }) => ({
          ...{ id, title, outlet: 'Simulated Wire', outlets: 1 + (outlet % 2) },
          ...{ score: title.length / 100 - 0.5, coins: title.includes('Bitcoin') ? ['BTC'] : [] },
        })),
      },
      outlook: { source: 'Simulated market', at, simulated, ...band(now) },
      scored: {
        ...{ source: 'Simulated market', at, simulated, due: due.length },
        ...{ held: due.filter(held).length, calls: 0, hits: 0 },
        last: { ...band(newest - dayMs), price: bitcoin(newest) },
      },
      ledger: {
        ...{ source: 'Tidemark', at, simulated, day: at.slice(0, 10) },
        head: createHash('sha256').update(at).digest('hex'),
      },
    };
  });
};
