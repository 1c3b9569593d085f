import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minuteMs } from '#domain/shared/time/durations.ts';
import type { MarketReadingRecord } from '#observations/prices/queries.ts';
import type { QuarantineRecord } from '#observations/quarantine/queries.ts';
import type { SourceCoin } from '#platform/market-data/market-data.port.ts';
import type { SourceInfo } from '#platform/sources/source-runner.ts';
import { assembleReading, choosePrices } from './assemble-reading.ts';
import { isSimilar, isJump } from './check-values.ts';
import { updateQuarantine } from './quarantine-after.ts';

const begin = Date.parse('2026-11-22T12:00:00.000Z');
const refreshMs = 5 * minuteMs;

const sourceOf = (name: string): SourceInfo => ({ name, mode: 'live', refreshMs });

const coinOf = (price: number, at: string): SourceCoin => ({
  id: 'luna',
  symbol: 'LUNA',
  name: 'Luna',
  rank: 1,
  price,
  at,
  change24h: null,
  low24h: null,
  high24h: null,
  volume: null,
  marketCap: null,
});

type Answer = { readonly price: number; readonly at: string };

// The market as the collector would store it, answer by answer.
const marketOf = () => {
  let before: MarketReadingRecord | undefined;
  let records: readonly QuarantineRecord[] = [];
  const take = (name: string, answer: Answer, now: Date, second?: Answer) => {
    const answerOf = (source: string, { price, at }: Answer) => ({
      source: sourceOf(source),
      at,
      coins: [coinOf(price, at)],
    });
    const chosen = choosePrices({
      answer: answerOf(name, answer),
      second: second && answerOf(name === 'First' ? 'Second' : 'First', second),
      before,
      open: records.filter(({ outcome }) => outcome === 'open'),
      pairsOf: () => [],
      now,
      systemNow: now,
    });
    before = assembleReading({
      chosen,
      before,
      closesOf: () => undefined,
      now,
      systemNow: now,
    });
    const kept = new Map(records.map((record) => [record.id, record]));
    for (const { source, ...evaluated } of chosen.evaluated) {
      const open = [...kept.values()].filter(
        (record) => record.source === source.name && record.outcome === 'open',
      );
      for (const record of updateQuarantine(open, { source: source.name, ...evaluated }))
        kept.set(record.id, record);
    }
    records = [...kept.values()];
    return before.coins[0];
  };
  return { take };
};

const timeAfter = (turns: number): string => new Date(begin + turns * refreshMs).toISOString();

describe('the guard against jumps, whatever a source answers', () => {
  // Levels far apart, each with a little movement, and times that sometimes stand still.
  const answers = fc.array(
    fc.record({
      level: fc.constantFrom(0.01, 1, 1000, 100_000),
      moved: fc.double({ min: 0.9, max: 1.1, noNaN: true }),
      stands: fc.boolean(),
    }),
    { minLength: 1, maxLength: 40 },
  );

  it('shows a new level by the third answer of another time that agrees', () => {
    fc.assert(
      fc.property(answers, (given) => {
        const { take } = marketOf();
        let run: Answer[] = [];
        let at = timeAfter(0);
        for (const [turn, { level, moved, stands }] of given.entries()) {
          if (!stands) at = timeAfter(turn + 1);
          const answer = { price: level * moved, at };
          const last = run.at(-1);
          if (last && !isSimilar(last.price, answer.price)) run = [];
          if (run.at(-1)?.at !== at) run.push(answer);
          const shown = take('First', answer, new Date(begin + (turn + 1) * refreshMs));
          if (run.length >= 3) expect(isSimilar(shown?.price ?? NaN, answer.price)).toBe(true);
        }
      }),
    );
  });

  it('shows no price that jumped before a third answer or a second source says so', () => {
    fc.assert(
      fc.property(answers, (given) => {
        const { take } = marketOf();
        const said: Answer[] = [];
        let shown: number | undefined;
        for (const [turn, { level, moved }] of given.entries()) {
          const answer = { price: level * moved, at: timeAfter(turn + 1) };
          said.push(answer);
          const now = take('First', answer, new Date(begin + (turn + 1) * refreshMs))?.price;
          if (shown !== undefined && now !== undefined && isJump(now, shown)) {
            expect(said.slice(-3)).toHaveLength(3);
            for (const { price } of said.slice(-3)) expect(isSimilar(price, now)).toBe(true);
          }
          shown = now;
        }
      }),
    );
  });

  it('shows a new level immediately where two sources agree on it', () => {
    fc.assert(
      fc.property(answers, (given) => {
        const { take } = marketOf();
        for (const [turn, { level, moved }] of given.entries()) {
          const answer = { price: level * moved, at: timeAfter(turn + 1) };
          const second = { price: level, at: answer.at };
          const shown = take('First', answer, new Date(begin + (turn + 1) * refreshMs), second);
          expect(shown?.price).toBe(answer.price);
        }
      }),
    );
  });

  it('leaves a wrong level of one source, which the other never shared, after three answers', () => {
    const { take } = marketOf();
    const now = (turn: number) => new Date(begin + turn * refreshMs);
    take('Second', { price: 1000, at: timeAfter(0) }, now(0));
    const shown = [1, 2, 3].map(
      (turn) =>
        take('First', { price: 1, at: timeAfter(turn) }, now(turn), {
          price: 1000,
          at: timeAfter(turn),
        })?.price,
    );
    expect(shown).toEqual([1000, 1000, 1]);
  });
});

describe('a price several times off, of a coin without an exchange pair', () => {
  it.each([3, 8, 1 / 3, 1 / 8])('is not shown when it is %d times the last one', (factor) => {
    const market = marketOf();
    market.take('First', { price: 1, at: timeAfter(0) }, new Date(timeAfter(0)));
    const answer = { price: factor, at: timeAfter(1) };
    expect(market.take('First', answer, new Date(timeAfter(1)))?.price).toBe(1);
  });

  it('is shown when the second source agrees', () => {
    const market = marketOf();
    market.take('First', { price: 1, at: timeAfter(0) }, new Date(timeAfter(0)));
    const answer = { price: 3, at: timeAfter(1) };
    expect(market.take('First', answer, new Date(timeAfter(1)), answer)?.price).toBe(3);
  });
});
