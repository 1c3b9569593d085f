import { describe, expect, it } from 'vitest';
import { dayMs, fiveMinutesMs } from '#domain/shared/time/durations.ts';
import { sourceContract } from '../sources/source.contract.ts';
import type { CandleRange, CandleSource, SourceCandle } from './market-data.port.ts';

type OpenedSource = { readonly source: CandleSource; readonly coinId: string; readonly now: Date };

export const fiveMinuteCandlesContract = (
  name: string,
  open: () => Promise<OpenedSource>,
): void => {
  sourceContract(name, async () => {
    const opened = await open();
    return { ...opened, query: [lastDay(opened)] };
  });

  describe(`${name}, as a source of five-minute candles`, () => {
    it('has every finished candle of the last day, oldest first, and none beyond', async () => {
      const opened = await open();
      const range = lastDay(opened);
      const candles = await read(opened, [range]);
      expect(candles.map(({ openAt }) => Date.parse(openAt))).toEqual(
        Array.from({ length: 288 }, (_, step) => range.from.getTime() + step * fiveMinutesMs),
      );
      for (const { coinId, open: first, high, low, close, volume } of candles) {
        expect(coinId).toBe(opened.coinId);
        expect(low).toBeGreaterThan(0);
        expect(low).toBeLessThanOrEqual(Math.min(first, close));
        expect(high).toBeGreaterThanOrEqual(Math.max(first, close));
        expect(volume).toBeGreaterThanOrEqual(0);
      }
      await opened.source.close();
    });

    it('leaves out the candle that has not ended', async () => {
      const opened = await open();
      const { coinId, now } = opened;
      const from = new Date(getNewestEnd(now) - fiveMinutesMs);
      const candles = await read(opened, [{ coinId, from, to: new Date(now.getTime() + dayMs) }]);
      expect(candles.map(({ openAt }) => openAt)).toEqual([from.toISOString()]);
      await opened.source.close();
    });

    it('treats the end of a range as exclusive', async () => {
      const opened = await open();
      const to = new Date(getNewestEnd(opened.now) - fiveMinutesMs);
      const from = new Date(to.getTime() - 2 * fiveMinutesMs);
      const candles = await read(opened, [{ coinId: opened.coinId, from, to }]);
      expect(candles).toHaveLength(2);
      await opened.source.close();
    });

    it('has no candles of a coin that it does not list', async () => {
      const opened = await open();
      expect(await read(opened, [{ ...lastDay(opened), coinId: 'no-such-coin' }])).toEqual([]);
      await opened.source.close();
    });
  });
};

const getNewestEnd = (now: Date): number =>
  Math.floor(now.getTime() / fiveMinutesMs) * fiveMinutesMs;

const lastDay = ({ coinId, now }: OpenedSource): CandleRange => {
  const to = getNewestEnd(now);
  return { coinId, from: new Date(to - dayMs), to: new Date(to) };
};

const read = async (
  { source, now }: OpenedSource,
  query: readonly CandleRange[],
): Promise<readonly SourceCandle[]> => {
  const signal = AbortSignal.timeout(10_000);
  const answer = await source.fetch({ query, now, validators: undefined, signal });
  return answer.status === 'value' ? answer.value : [];
};
