import { randomUUID } from 'node:crypto';
import { writeSourceHealth } from '#observations/prices/store.ts';
import type { MarketData } from '#platform/market-data/market-data.port.ts';
import type { Platform } from '#platform/platform.ts';
import { ingestTurns } from './ingest-turn.ts';

export type IngestDeps = {
  readonly platform: Pick<
    Platform,
    'broadcast' | 'clock' | 'leases' | 'logger' | 'marketData' | 'readModels'
  >;
  /** The system's time: how old a figure is does not depend on where a demo moved its clock. */
  readonly systemNow?: () => Date;
};

export type Ingest = {
  /** One turn now, as after a demo moved its clock; resolves when it is over. A source that fails is logged, not thrown. */
  ingestNow(): Promise<void>;
  /** Lets a turn that runs end, starts no more. */
  stop(): Promise<void>;
};

const lease = 'ingest-market';
const longestPauseMs = 60_000;

/**
 * Keeps the market current: a turn whenever the source is worth asking, with growing pauses while it fails. A timer and
 * not a repeated job, because a demo that moves its clock by months must not run every five seconds of them.
 */
export const startIngest = ({ platform, systemNow = () => new Date() }: IngestDeps): Ingest => {
  const source = platform.marketData;
  if (!source) return { ingestNow: () => Promise.resolve(), stop: () => Promise.resolve() };
  const { clock, leases, logger } = platform;
  const take = ingestTurns({ ...platform, source, systemNow });
  const holder = randomUUID();
  let failures = 0;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> = Promise.resolve();

  const attempt = async (): Promise<void> => {
    if (stopped) return;
    try {
      if (!(await leases.acquire(lease, holder, 2 * source.refreshMs + 5000))) return;
      await take(clock.now());
      failures = 0;
    } catch (error) {
      failures += 1;
      logger.error({ err: error, source: source.name, failures }, 'market: a turn failed');
      await noteFailure(platform, { source, failures, now: systemNow() });
    }
  };
  /** One turn after the other; the next is planned when the last is over. */
  const ingestNow = (): Promise<void> => {
    turn = turn.then(attempt).finally(() => {
      clearTimeout(timer);
      if (!stopped) timer = setTimeout(() => void ingestNow(), pauseOf(source, failures));
    });
    return turn;
  };
  void ingestNow();
  return {
    ingestNow,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await turn;
      await leases.release(lease, holder).catch(() => undefined);
    },
  };
};

const pauseOf = ({ refreshMs }: MarketData, failures: number): number =>
  failures === 0
    ? refreshMs
    : Math.max(refreshMs, Math.min(longestPauseMs, refreshMs * 2 ** failures));

/** Told to the console and the metrics; when even the store is gone, the log has to do. */
const noteFailure = async (
  platform: IngestDeps['platform'],
  { source, failures, now }: { source: MarketData; failures: number; now: Date },
): Promise<void> => {
  await writeSourceHealth(platform, {
    id: source.name,
    kind: source.kind,
    healthy: false,
    failures,
    quarantined: 0,
    checkedAt: now.toISOString(),
  }).catch((error: unknown) => {
    platform.logger.error({ err: error }, 'market: the health of the source cannot be kept');
  });
};
