import { dayMs, fiveMinutesMs, hourMs } from '#domain/shared/time/durations.ts';
import { OutgoingError } from '../../outgoing/outgoing.port.ts';
import { SourceError, type SourceRequest } from '../../sources/source.port.ts';
import {
  type CandleRange,
  type CandleSource,
  liveCandleDelayMs,
  type SourceCandle,
} from '../market-data.port.ts';

export type FetchRange = (
  pair: string,
  range: CandleRange,
  request: Pick<SourceRequest<never>, 'now' | 'signal'>,
) => Promise<ParsedCandles | undefined>;

/** Length of a candle. */
export type CandleLengthMs = typeof hourMs | typeof fiveMinutesMs;

type ParsedCandles = { readonly candles: readonly SourceCandle[]; readonly rejected: number };
export const noCandles: ParsedCandles = { candles: [], rejected: 0 };

export type ExchangeCandlesOptions = Pick<
  CandleSource,
  'name' | 'budgets' | 'ownBudgets' | 'hoursPerRange' | 'historyHours'
> & {
  readonly lengthMs: CandleLengthMs;
  /** Undefined for a coin that this exchange cannot list, or whose symbol is not known yet. */
  readonly pairOf: (coinId: string) => string | undefined;
  /** Undefined when the exchange does not list the pair. */
  readonly askRange: FetchRange;
};

/**
 * Requests one coin at a time, so that a coin that one exchange does not list can be requested
 * from the next.
 */
export const exchangeCandles = ({
  lengthMs,
  pairOf,
  askRange,
  ...declared
}: ExchangeCandlesOptions): CandleSource => {
  // An exchange that does not list a coin is checked again a day later.
  const unlistedUntil = new Map<string, number>();
  const isPairUnlisted = (pair: string, now: Date): boolean =>
    (unlistedUntil.get(pair) ?? 0) > now.getTime();
  return {
    ...declared,
    mode: 'live',
    refreshMs: fiveMinutesMs,
    rangesPerRequest: 1,
    fetch: async (request) => {
      const { query, now } = request;
      const foundCandles: SourceCandle[] = [];
      let [listed, rejected] = [0, 0];
      for (const range of query) {
        const pair = pairOf(range.coinId);
        if (pair === undefined || isPairUnlisted(pair, now)) continue;
        const receivedCandles = await askRange(pair, range, request);
        if (!receivedCandles) {
          unlistedUntil.set(pair, now.getTime() + dayMs);
          continue;
        }
        listed += 1;
        rejected += receivedCandles.rejected;
        foundCandles.push(...receivedCandles.candles);
      }
      if (listed === 0) return { status: 'nothing' };
      return {
        status: 'value',
        value: foundCandles,
        at: getEnd(foundCandles, query, lengthMs),
        rejected,
      };
    },
    isUnlisted: (coinId, now) => {
      const pair = pairOf(coinId);
      return pair !== undefined && isPairUnlisted(pair, now);
    },
    close: () => Promise.resolve(),
  };
};

// Without candles, the known data end at the start of the requested range.
const getEnd = (
  candles: readonly SourceCandle[],
  ranges: readonly CandleRange[],
  lengthMs: CandleLengthMs,
): string => {
  const ends = candles.map(({ openAt }) => Date.parse(openAt) + lengthMs);
  const rangeStarts = ranges.map(({ from }) => from.getTime());
  return new Date(Math.max(...(ends.length > 0 ? ends : rangeStarts))).toISOString();
};

type FinishedCandlesQuery = {
  readonly range: CandleRange;
  readonly lengthMs: CandleLengthMs;
  readonly now: Date;
};

/**
 * Finished candles of the range without duplicates, oldest first. Throws when the rows have another
 * length.
 */
export const selectFinishedCandles = (
  candles: readonly SourceCandle[],
  { range: { from, to }, lengthMs, now }: FinishedCandlesQuery,
): SourceCandle[] => {
  const byTime = new Map<number, SourceCandle>();
  for (const candle of candles) byTime.set(Date.parse(candle.openAt), candle);
  const times = [...byTime.keys()].sort((one, other) => one - other);
  const steps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  if (
    times.some((time) => time % lengthMs !== 0) ||
    (times.length > 2 && Math.min(...steps) > lengthMs)
  )
    throw new SourceError(`the candles are not ${lengthNames[lengthMs]}`, { retryable: false });
  return times
    .filter((time) => time >= from.getTime() && time < to.getTime())
    .filter((time) => time + lengthMs + liveCandleDelayMs <= now.getTime())
    .flatMap((time) => byTime.get(time) ?? []);
};

const lengthNames = { [hourMs]: 'hours', [fiveMinutesMs]: 'five minutes' } as const;

export const isNotFoundError = (error: unknown): boolean =>
  error instanceof OutgoingError && error.kind === 'status' && error.status === 404;
