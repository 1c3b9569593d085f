import { Rejection } from '#domain/shared/rejection.ts';
import type { MovableClock } from '#platform/clock/clock.port.ts';
import type { EventStore, Position } from '#platform/event-store/event-store.port.ts';
import type { Jobs } from '#platform/jobs/jobs.port.ts';
import type { DemoProvider } from '#platform/payments/demo-provider.port.ts';
import { catalogue, type WorkerCatalogue } from './catalogue.ts';
import type { DueTimePorts } from './engine/define-worker.ts';

export type AdvancePorts = DueTimePorts & {
  readonly clock: MovableClock;
  readonly jobs: Jobs;
  readonly eventStore: Pick<EventStore, 'head' | 'read'>;
  /** Resolves when projections and reactions have processed all stored events. */
  readonly waitForConsumers: () => Promise<void>;
  /** Bills and delivers its events at each stop of the clock, before the jobs due then. */
  readonly demoProvider?: Pick<DemoProvider, 'nextDueAt' | 'settle'> | undefined;
  /** Issues and scores the forecasts of all hours up to the clock's time. */
  readonly forecast?: () => Promise<void>;
  readonly market?: { readonly ingestNow: () => Promise<void>; readonly refreshMs: number };
};

export type AdvanceOptions = {
  readonly to: Date;
  readonly signal?: AbortSignal;
  readonly onJob?: () => void;
  readonly marketReaders?: ReadonlySet<string>;
  readonly forecastReaders?: ReadonlySet<string>;
  readonly dueTimes?: WorkerCatalogue['dueTimes'];
};

/**
 * Moves the clock forward. Jobs and schedule ticks that are due on the way run in order at their due time, after all
 * effects of earlier jobs. Ticks that have nothing to do are skipped. Returns the number of attempts.
 */
export const advanceTime = async (
  ports: AdvancePorts,
  { to, signal, onJob, ...readers }: AdvanceOptions,
): Promise<number> => {
  const { clock, jobs, demoProvider } = ports;
  const { marketReaders, forecastReaders, dueTimes } = { ...catalogue, ...readers };
  if (!jobs.runDue) throw clockNotMovableError();
  const nextDueTimes = createDueTimes(ports, dueTimes);
  const waitForConsumers = createConsumerWait(ports, nextDueTimes.clear);
  const ingestIfStale = createMarketIngest(ports);
  // The clock is stopped during the advance, so that no job becomes due unexpectedly.
  await clock.freezeAt();
  try {
    await waitForConsumers();
    const attemptCount = await jobs.runDue(maxDate(to, clock.now()), {
      arriveAt: async (time) => {
        signal?.throwIfAborted();
        await clock.freezeAt(time);
        await demoProvider?.settle();
      },
      nextStopAt: async () => demoProvider?.nextDueAt(),
      nextDueAt: nextDueTimes.get,
      beforeJob: async (name) => {
        if (ports.forecast && forecastReaders.has(name)) {
          await ports.forecast();
          await waitForConsumers();
        }
        // Runs after the forecasts, because market data would become stale while they are computed.
        if (marketReaders.has(name)) await ingestIfStale();
      },
      afterJob: async () => {
        onJob?.();
        // Events that the job caused at the provider arrive before the clock moves on.
        await demoProvider?.settle();
        await waitForConsumers();
      },
    });
    return attemptCount;
  } finally {
    await clock.moveTo(clock.now());
    await ports.market?.ingestNow();
  }
};

export const clockNotMovableError = (): Rejection =>
  new Rejection('conflict', 'demo/clock-fixed', {
    message:
      'The clock cannot be moved here, because jobs wait in Redis and run on the clock of other processes. Start without REDIS_URL to move it.',
  });

const maxDate = (one: Date, other: Date): Date => (one > other ? one : other);

// Asked again only after an event was stored, because only an event can change them.
const createDueTimes = (ports: DueTimePorts, dueTimes: WorkerCatalogue['dueTimes']) => {
  const known = new Map<string, Date | null>();
  return {
    get: async (name: string): Promise<Date | null | undefined> => {
      const findDueTime = dueTimes.get(name);
      if (!findDueTime) return undefined;
      if (!known.has(name)) known.set(name, await findDueTime(ports));
      return known.get(name);
    },
    clear: (): void => {
      known.clear();
    },
  };
};

// Waits only if events were stored since the last call.
const createConsumerWait = (
  { eventStore, waitForConsumers }: AdvancePorts,
  onStored: () => void,
): (() => Promise<void>) => {
  let lastHead: Position | undefined;
  return async () => {
    for (let head = await eventStore.head(); head !== lastHead; head = await eventStore.head()) {
      await waitForConsumers();
      lastHead = head;
      onStored();
    }
  };
};

const maxPasses = 2;

// Ingests market data only if the last data is no longer valid by application or system time.
const createMarketIngest = ({ clock, market }: AdvancePorts): (() => Promise<void>) => {
  let lastIngest = { at: -Infinity, systemAt: -Infinity };
  return async () => {
    if (!market) return;
    const isFresh = (since: number, until: number): boolean => until - since < market.refreshMs;
    for (let pass = 0; pass < maxPasses; pass += 1) {
      const now = { at: clock.now().getTime(), systemAt: Date.now() };
      if (isFresh(lastIngest.at, now.at) && isFresh(lastIngest.systemAt, now.systemAt)) return;
      await market.ingestNow();
      // Uses the time before the ingest, because after a slow one, the first prices are already stale.
      lastIngest = now;
    }
  };
};
