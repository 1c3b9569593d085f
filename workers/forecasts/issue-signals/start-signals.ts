import { setImmediate as nextTurn } from 'node:timers/promises';
import { majorCoins } from '#domain/shared/market/major-coins.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import { listSignalling, type SignallingRecord } from '#observations/signalling/queries.ts';
import { openSignalling } from '#observations/signalling/store.ts';
import type { Platform } from '#platform/platform.ts';
import { mailSignalsAt } from '../../mail/mail-signals.ts';
import { leasedTurns, openCandles, warmUp } from '../leased-turns.ts';
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
  const { platform, isOn = true } = deps;
  const { clock, marketData, movableClock } = platform;
  if (!marketData || !isOn) return noSignals;
  const isDemo = movableClock !== undefined && marketData.kind === 'simulated';
  let opened: readonly CoinSignals[] | undefined;
  const turns = leasedTurns(deps, 'signals', () => turnOf(Infinity));
  const renew = async (): Promise<void> => {
    // Embedded stores answer without leaving the turn, and requests would wait for all pieces.
    await nextTurn();
    await turns.renewUnlessMoving();
  };
  const coins = async (): Promise<readonly CoinSignals[]> =>
    (opened ??= await openCoins(deps, { isDemo, onPiece: renew }));
  const turnOf = (first: number): Promise<void> =>
    turns.attempt(async () => {
      await renew();
      for (const coin of (await coins()).slice(0, first)) {
        await coin.turn();
        await renew();
      }
    });
  return {
    turnNow: turns.turnNow,
    whileMoving: (move, onSignals) =>
      turns.whileMoving(async () => {
        const from = clock.now();
        const result = await move();
        if (!isDemo) return result;
        onSignals?.();
        for (const coin of await coins()) await coin.judgeAfterwards(from, clock.now());
        await turnOf(1);
        turns.startSoon();
        return result;
      }),
    stop: () => turns.stop(),
  };
};

type Opening = { readonly isDemo: boolean; readonly onPiece: () => Promise<void> };

const openCoins = async (
  { platform, demoHours = sixMonths, hoursAtOnce = oneDay, systemNow }: SignalsDeps,
  { isDemo, onPiece }: Opening,
): Promise<readonly CoinSignals[]> => {
  const { marketData, jobs } = platform;
  if (!marketData) return [];
  const feed = openCandles(platform, marketData);
  const work: CoinSignalsDeps = {
    ports: platform,
    feed,
    readCandles: candleReader(feed),
    onPiece,
    hoursAtOnce,
    hasWarmedUp: warmUp(systemNow),
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

const unknown = (id: string, kind: SignallingRecord['kind']): SignallingRecord => ({
  id,
  kind,
  source: null,
  since: null,
  judgedTo: null,
  callsTo: null,
  afterwards: null,
});
