import type { Logger } from 'pino';
import { type FormerSymbols, listFormerSymbols } from '#observations/former-symbols/queries.ts';
import {
  findMarketReading,
  marketChannel,
  type MarketReadingRecord,
} from '#observations/prices/queries.ts';
import type { Broadcast } from '#platform/broadcast/broadcast.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { serialQueue } from '#platform/resilience/serial-queue.ts';

type Listener = (reading: MarketReadingRecord, now: Date) => Promise<void>;

export type MarketBoard = {
  current(): MarketReadingRecord | undefined;
  formerSymbols(): FormerSymbols;
  /** Also called with the current reading. Errors of one listener are logged and do not affect the others. */
  onChange(listener: Listener): Promise<void>;
  close(): Promise<void>;
};

export type MarketBoardDeps = {
  readonly readModels: ReadModels;
  readonly broadcast: Broadcast;
  readonly logger: Logger;
  readonly systemNow: () => Date;
  /** Polling interval. The store is polled because a notification may be lost. */
  readonly pollMs?: number;
};

export const openMarketBoard = async (deps: MarketBoardDeps): Promise<MarketBoard> => {
  const { logger, systemNow } = deps;
  const listeners: Listener[] = [];
  let current: MarketReadingRecord | undefined;
  let formerSymbols: FormerSymbols = new Map();
  let staleTimer: NodeJS.Timeout | undefined;

  const notify = async (listener: Listener, reading: MarketReadingRecord): Promise<void> => {
    await listener(reading, systemNow()).catch((error: unknown) => {
      logger.error({ err: error }, 'market: a listener failed');
    });
  };
  const announce = async (): Promise<void> => {
    const reading = current;
    if (!reading) return;
    scheduleStaleUpdate(reading);
    await Promise.all(listeners.map((listener) => notify(listener, reading)));
  };
  const scheduleStaleUpdate = (reading: MarketReadingRecord): void => {
    clearTimeout(staleTimer);
    const delayMs = msUntilNextStale(reading, systemNow());
    if (delayMs === undefined) return;
    staleTimer = setTimeout(() => void announce(), delayMs);
    staleTimer.unref();
  };
  const refresh = coalesce(
    async () => {
      const latest = await findMarketReading(deps);
      if (!latest || isSameReading(latest, current)) return;
      formerSymbols = await listFormerSymbols(deps);
      current = latest;
      await announce();
    },
    (error) => {
      logger.warn(
        { err: error },
        'market: the latest reading could not be loaded; retrying at the next poll',
      );
    },
  );

  const unsubscribe = await deps.broadcast.subscribe(marketChannel, () => void refresh());
  const poll = setInterval(() => void refresh(), deps.pollMs ?? 15_000);
  poll.unref();
  await refresh();
  return {
    current: () => current,
    formerSymbols: () => formerSymbols,
    onChange: async (listener) => {
      listeners.push(listener);
      if (current) await notify(listener, current);
    },
    close: async () => {
      clearInterval(poll);
      clearTimeout(staleTimer);
      await unsubscribe();
    },
  };
};

const isSameReading = (one: MarketReadingRecord, other: MarketReadingRecord | undefined): boolean =>
  one.seq === other?.seq && one.at === other.at;

const maxTimerMs = 2 ** 31 - 1;

// Milliseconds until the next value becomes stale, or undefined when none will.
const msUntilNextStale = ({ coins }: MarketReadingRecord, now: Date): number | undefined => {
  const delays = coins
    .map(({ freshUntil }) => Date.parse(freshUntil) + 1 - now.getTime())
    .filter((wait) => wait > 0);
  return delays.length === 0 ? undefined : Math.min(maxTimerMs, ...delays);
};

// Runs `work` once for all callers that arrive before it starts, and never concurrently.
const coalesce = (
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): (() => Promise<void>) => {
  const enqueue = serialQueue();
  let next: Promise<void> | undefined;
  return () => {
    next ??= enqueue(async () => {
      // An idle queue starts synchronously, before `next` is assigned.
      await Promise.resolve();
      next = undefined;
      await work().catch(onError);
    });
    return next;
  };
};
