import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { majorCoins } from '#domain/shared/major-coins.ts';
import { hourMs, minuteMs, secondMs } from '#domain/shared/durations.ts';
import { listSignalling, type SignallingRecord } from '#observations/signalling/queries.ts';
import { openSignalling } from '#observations/signalling/store.ts';
import type { Platform } from '#platform/platform.ts';
import { serialQueue } from '#platform/resilience/serial-queue.ts';
import { type HourFeed, simulatedFeed, storedFeed } from '../keep-predictions/hour-feed.ts';
import { workLoop } from '../keep-predictions/work-loop.ts';
import { mailSignalsAt } from '../../mail/mail-signals.ts';
import { type CoinSignals, coinSignals } from './coin-signals.ts';
import { candleReader } from './read-candles.ts';
import type { CoinSignalsDeps } from './signal-work.ts';

export type SignalsDeps = {
  readonly platform: Pick<
    Platform,
    | 'clock'
    | 'eventStore'
    | 'jobs'
    | 'leases'
    | 'logger'
    | 'marketData'
    | 'movableClock'
    | 'readModels'
  >;
  /** Whether the operator wants forecasts and signals; true unless given. */
  readonly isOn?: boolean;
  /** Hours before a demo's first start; six months unless given. */
  readonly demoHours?: number;
  /** Hours that are judged before other requests are answered. */
  readonly hoursAtOnce?: number;
  /** The system's time; a worker says that a candle did not come only after it has run for an hour. */
  readonly systemNow?: () => number;
  /** Until the first turn; none begins by itself when it is null. */
  readonly startsAfterMs?: number | null;
};

export type Signals = {
  /** Brings all coins up to the clock's time. Failures are logged, not thrown. */
  readonly turnNow: () => Promise<void>;
  /**
   * Moves a demo's clock while nothing is raised, and judges the hours on the way, each as it was then: the first coin's
   * before it answers, the others in the background. `onSignals` is called when the clock has moved.
   */
  readonly whileMoving: <Result>(
    move: () => Promise<Result>,
    onSignals?: () => void,
  ) => Promise<Result>;
  readonly stop: () => Promise<void>;
};

const lease = 'signals';
const leaseMs = minuteMs;
const refreshMs = 15 * secondMs;
const firstTurnMs = 2 * secondMs;
const sixMonths = 183 * 24;
// Nothing else runs while a piece is judged: some 20 ms.
const oneDay = 24;

const noSignals: Signals = {
  turnNow: () => Promise.resolve(),
  whileMoving: (move) => move(),
  stop: () => Promise.resolve(),
};

/** Raises signals every hour and scores them a day later, in one process at a time. */
export const startSignals = (deps: SignalsDeps): Signals => {
  const { platform, startsAfterMs = firstTurnMs, isOn = true } = deps;
  const { clock, leases, logger, marketData, movableClock } = platform;
  if (!marketData || !isOn) return noSignals;
  const isDemo = movableClock !== undefined && marketData.kind === 'simulated';
  const holder = randomUUID();
  const enqueue = serialQueue();
  const loop = workLoop(() => enqueue(turn), refreshMs);
  let opened: readonly CoinSignals[] | undefined;
  // A moved clock does not wait for a turn that takes long.
  let moves = 0;
  const renew = async (): Promise<void> => {
    // Embedded stores answer without leaving the turn, and requests would wait for all pieces.
    await nextTurn();
    loop.signal.throwIfAborted();
    if (moves > 0 || !(await leases.acquire(lease, holder, leaseMs))) throw new InterruptedError();
  };
  const coins = async (): Promise<readonly CoinSignals[]> =>
    (opened ??= await openCoins(deps, { isDemo, onPiece: renew }));
  const turnOf = async (first: number): Promise<void> => {
    try {
      await renew();
      for (const coin of (await coins()).slice(0, first)) {
        await coin.turn();
        await renew();
      }
    } catch (error) {
      if (error instanceof InterruptedError || loop.signal.aborted) return;
      logger.error({ err: error }, 'signals: a run failed; retrying');
    }
  };
  const turn = (): Promise<void> => turnOf(Infinity);
  if (startsAfterMs !== null) loop.next(startsAfterMs);
  return {
    turnNow: () => enqueue(turn),
    whileMoving: (move, onSignals) => {
      moves += 1;
      return enqueue(async () => {
        moves -= 1;
        const from = clock.now();
        const result = await move();
        if (!isDemo) return result;
        onSignals?.();
        for (const coin of await coins()) await coin.judgeAfterwards(from, clock.now());
        await turnOf(1);
        if (startsAfterMs !== null) loop.next(0);
        return result;
      });
    },
    stop: async () => {
      loop.stop();
      await enqueue(() => Promise.resolve());
      await leases.release(lease, holder).catch(() => undefined);
    },
  };
};

// Another turn goes on where this one was: the lease is another worker's, or the clock is to be moved.
class InterruptedError extends Error {}

type Opening = { readonly isDemo: boolean; readonly onPiece: () => Promise<void> };

const openCoins = async (
  { platform, demoHours = sixMonths, hoursAtOnce = oneDay, systemNow = Date.now }: SignalsDeps,
  { isDemo, onPiece }: Opening,
): Promise<readonly CoinSignals[]> => {
  const { marketData, jobs } = platform;
  if (!marketData) return [];
  const feed = feedOf(platform, marketData);
  const startedAt = systemNow();
  const work: CoinSignalsDeps = {
    ports: platform,
    feed,
    readCandles: candleReader(feed),
    onPiece,
    hoursAtOnce,
    hasWarmedUp: () => systemNow() - startedAt >= hourMs,
    onRaised: (hour) => jobs.enqueue(mailSignalsAt(hour)),
  };
  return openWith(work, { platform, isDemo, demoHours });
};

type Coins = Pick<SignalsDeps, 'platform'> & {
  readonly isDemo: boolean;
  readonly demoHours: number;
};

const openWith = async (
  work: CoinSignalsDeps,
  { platform, isDemo, demoHours }: Coins,
): Promise<readonly CoinSignals[]> => {
  await openSignalling(platform);
  const known = new Map((await listSignalling(platform)).map((record) => [record.id, record]));
  const now = platform.clock.now();
  const coins: CoinSignals[] = [];
  for (const { id } of majorCoins) {
    const stored = known.get(id);
    // Of another kind of source nothing is continued.
    const { kind } = work.feed;
    const record = stored?.kind === kind ? stored : unknown(id, kind);
    const coin = coinSignals(work, record);
    if (isDemo && record.since === null) {
      await coin.judgeAfterwards(new Date(now.getTime() - demoHours * hourMs), now);
    }
    coins.push(coin);
  }
  return coins;
};

const feedOf = (
  platform: SignalsDeps['platform'],
  marketData: NonNullable<SignalsDeps['platform']['marketData']>,
): HourFeed =>
  marketData.kind === 'simulated'
    ? simulatedFeed(marketData)
    : storedFeed(platform, marketData.kind);

const unknown = (id: string, kind: SignallingRecord['kind']): SignallingRecord => ({
  id,
  kind,
  source: null,
  since: null,
  judgedTo: null,
  callsTo: null,
  afterwards: null,
});
