import { setImmediate as nextTurn } from 'node:timers/promises';
import { majorCoins } from '#domain/shared/market/major-coins.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import { listSignallingStatuses, type SignallingRecord } from '#observations/signalling/queries.ts';
import { openSignallingCollection } from '#observations/signalling/store.ts';
import type { Platform } from '#platform/platform.ts';
import { createSignalsMailJob } from '../../mail/mail-signals.ts';
import { createLeasedLoop, openCandles, createWarmUpCheck } from '../leased-turns.ts';
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
  /** Whether forecasts and signals are enabled; defaults to true. */
  readonly isOn?: boolean;
  /** Hours of history before a demo's first start; defaults to six months. */
  readonly demoHours?: number;
  /** Whether a browser is loading a page from this process. Evaluating waits until it is not. */
  readonly isPageLoading?: () => boolean;
  /** Hours evaluated before yielding to other requests. */
  readonly hoursAtOnce?: number;
  /** System time. A missing candle is only reported after the worker has run for an hour. */
  readonly systemNow?: () => number;
  /** Delay before the first turn; null disables automatic turns. */
  readonly startsAfterMs?: number | null;
};

export type RunningSignals = {
  /** Brings all coins up to the clock's time. Failures are logged and not thrown. */
  readonly turnNow: () => Promise<void>;
  /**
   * Moves a demo's clock while the first coin's past is evaluated, then evaluates each skipped hour as of its own time.
   * The first coin is evaluated before this resolves, and the others in the background. `onSignals` is called when the
   * clock has moved.
   */
  readonly runClockMove: <Result>(
    move: () => Promise<Result>,
    onSignals?: () => void,
  ) => Promise<Result>;
  readonly stop: () => Promise<void>;
};

const sixMonthsInHours = 183 * 24;
const oneDayInHours = 24;
const maxHoursPerStep = 14 * 24;

const noSignals: RunningSignals = {
  turnNow: () => Promise.resolve(),
  runClockMove: (move) => move(),
  stop: () => Promise.resolve(),
};

/** Issues signals every hour and scores them a day later, in one process at a time. */
export const startSignals = (deps: SignalsDeps): RunningSignals => {
  const { platform, isOn = true, isPageLoading = () => false } = deps;
  const { clock, marketData, movableClock } = platform;
  if (!marketData || !isOn) return noSignals;
  const isDemo = movableClock !== undefined && marketData.kind === 'simulated';
  let openedCoins: readonly CoinSignals[] | undefined;
  const leasedLoop = createLeasedLoop(deps, 'signals', () => runTurn(Infinity));
  const renew = async (): Promise<void> => {
    // Embedded stores respond without yielding, so other requests would wait for all steps.
    await nextTurn();
    await leasedLoop.restWhile(isPageLoading);
    await leasedLoop.renewUnlessMoving();
  };
  const getCoins = async (): Promise<readonly CoinSignals[]> =>
    (openedCoins ??= await openCoins(deps, { isDemo, onPiece: renew }));
  const runTurn = (first: number): Promise<void> =>
    leasedLoop.attempt(async () => {
      await renew();
      for (const coin of (await getCoins()).slice(0, first)) {
        await coin.turn();
        await renew();
      }
    });
  return {
    turnNow: leasedLoop.turnNow,
    runClockMove: (move, onSignals) =>
      leasedLoop.runClockMove(async () => {
        const from = clock.now();
        if (!isDemo) return move();
        // A demo's past is evaluated meanwhile, because a first move waits seconds for forecasts.
        const pastTurn = runTurn(1);
        const result = await move().finally(() => pastTurn);
        onSignals?.();
        for (const coin of await getCoins()) await coin.scheduleBackfill(from, clock.now());
        await runTurn(1);
        leasedLoop.startSoon();
        return result;
      }),
    stop: () => leasedLoop.stop(),
  };
};

type OpenOptions = { readonly isDemo: boolean; readonly onPiece: () => Promise<void> };

const openCoins = async (
  { platform, demoHours = sixMonthsInHours, hoursAtOnce = oneDayInHours, systemNow }: SignalsDeps,
  { isDemo, onPiece }: OpenOptions,
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
    hoursPerStep: Math.max(hoursAtOnce, maxHoursPerStep),
    hasWarmedUp: createWarmUpCheck(systemNow),
    onRaised: (hour) => jobs.enqueue(createSignalsMailJob(hour)),
  };
  return openCoinSignals(work, { platform, isDemo, demoHours });
};

type CoinSelection = Pick<SignalsDeps, 'platform'> & {
  readonly isDemo: boolean;
  readonly demoHours: number;
};

const openCoinSignals = async (
  work: CoinSignalsDeps,
  { platform, isDemo, demoHours }: CoinSelection,
): Promise<readonly CoinSignals[]> => {
  await openSignallingCollection(platform);
  const existing = new Map(
    (await listSignallingStatuses(platform)).map((record) => [record.id, record]),
  );
  const now = platform.clock.now();
  const coins: CoinSignals[] = [];
  for (const { id } of majorCoins) {
    const stored = existing.get(id);
    // Nothing is continued from another kind of source.
    const { kind } = work.feed;
    const record = stored?.kind === kind ? stored : createRecord(id, kind);
    const coin = coinSignals(work, record);
    if (isDemo && record.since === null) {
      await coin.scheduleBackfill(new Date(now.getTime() - demoHours * hourMs), now);
    }
    coins.push(coin);
  }
  return coins;
};

const createRecord = (id: string, kind: SignallingRecord['kind']): SignallingRecord => ({
  id,
  kind,
  source: null,
  since: null,
  judgedTo: null,
  callsTo: null,
  afterwards: null,
});
