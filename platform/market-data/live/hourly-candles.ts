import { dayMs, hourMs, minuteMs } from '#domain/shared/time/durations.ts';
import { OutgoingError } from '../../outgoing/outgoing.port.ts';
import { SourceError, type SourceRequest } from '../../sources/source.port.ts';
import {
  type CandleRange,
  type CandleSource,
  liveHourDelayMs,
  type SourceCandle,
} from '../market-data.port.ts';

type FetchRange = (
  pair: string,
  range: CandleRange,
  request: SourceRequest<readonly CandleRange[]>,
) => Promise<ParsedCandles | undefined>;

type ParsedCandles = { readonly candles: readonly SourceCandle[]; readonly rejected: number };
export const noCandles: ParsedCandles = { candles: [], rejected: 0 };

export type HourlyCandlesOptions = Pick<
  CandleSource,
  'name' | 'budgets' | 'hoursPerRange' | 'historyHours'
> & {
  /** Undefined for a coin that this exchange cannot list, or whose symbol is not known yet. */
  readonly pairOf: (coinId: string) => string | undefined;
  /** Undefined when the exchange does not list the pair. */
  readonly askRange: FetchRange;
};

/**
 * Requests one coin at a time, so that a coin that one exchange does not list can be requested
 * from the next.
 */
export const hourlyCandles = ({
  pairOf,
  askRange,
  ...declared
}: HourlyCandlesOptions): CandleSource => {
  // An exchange that does not list a coin is checked again a day later.
  const unlistedUntil = new Map<string, number>();
  const isPairUnlisted = (pair: string, now: Date): boolean =>
    (unlistedUntil.get(pair) ?? 0) > now.getTime();
  return {
    ...declared,
    mode: 'live',
    refreshMs: 5 * minuteMs,
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
      return { status: 'value', value: foundCandles, at: getEnd(foundCandles, query), rejected };
    },
    isUnlisted: (coinId, now) => {
      const pair = pairOf(coinId);
      return pair !== undefined && isPairUnlisted(pair, now);
    },
    close: () => Promise.resolve(),
  };
};

// Without candles, the known data end at the start of the requested range.
const getEnd = (candles: readonly SourceCandle[], ranges: readonly CandleRange[]): string => {
  const ends = candles.map(({ openAt }) => Date.parse(openAt) + hourMs);
  const rangeStarts = ranges.map(({ from }) => from.getTime());
  return new Date(Math.max(...(ends.length > 0 ? ends : rangeStarts))).toISOString();
};

/**
 * Finished hours of the range without duplicates, oldest first. Throws when the rows are not
 * hourly.
 */
export const selectFinishedHours = (
  candles: readonly SourceCandle[],
  { from, to }: CandleRange,
  now: Date,
): SourceCandle[] => {
  const byHour = new Map<number, SourceCandle>();
  for (const candle of candles) byHour.set(Date.parse(candle.openAt), candle);
  const times = [...byHour.keys()].sort((one, other) => one - other);
  const steps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  if (
    times.some((time) => time % hourMs !== 0) ||
    (times.length > 2 && Math.min(...steps) > hourMs)
  )
    throw new SourceError('the candles are not hours', { retryable: false });
  return times
    .filter((time) => time >= from.getTime() && time < to.getTime())
    .filter((time) => time + hourMs + liveHourDelayMs <= now.getTime())
    .flatMap((time) => byHour.get(time) ?? []);
};

export const isNotFoundError = (error: unknown): boolean =>
  error instanceof OutgoingError && error.kind === 'status' && error.status === 404;
