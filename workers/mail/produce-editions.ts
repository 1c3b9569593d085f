import type { Logger } from 'pino';
import { z } from 'zod';
import type { CommandContext } from '#application/command-context.ts';
import { planNextAttempt } from '#application/editions/describe-production.ts';
import { toDailyMarket } from '#application/editions/market-of-day.ts';
import {
  draftEdition,
  type EditionPorts,
  storeDraft,
} from '#application/editions/produce-edition.ts';
import { editionVersions } from '#application/editions/read-edition.ts';
import { isSendable } from '#domain/shared/news/edition-content.ts';
import { getKindsOfDay } from '#domain/delivery/calendar.ts';
import { deliveryKey } from '#domain/delivery/delivery.ts';
import { getDueTime } from '#domain/edition/edition.ts';
import { attemptAfterError } from '#domain/edition/timetable.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import { createPastCloses } from '#observations/candles/past-closes.ts';
import { findMarketReading } from '#observations/prices/queries.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { Jobs } from '#platform/jobs/jobs.port.ts';
import { findDelivery } from '#projections/deliveries/read-model.ts';
import { hasReaders } from '#projections/edition-readers/read-model.ts';
import { defineJob, defineWorker, type DueTimePorts } from '../engine/define-worker.ts';
import { startLateDeliveries } from './start-deliveries.ts';

const name = 'produce-edition';

/** Makes up for a lost attempt, and for a lost start of a delivery, while editions are delivered automatically. */
export const sweepEditionsJob = defineJob({
  name: 'sweep-editions',
  payload: z.strictObject({}),
  // After the deliveries start at 07:30, and before production ends at 10:00.
  schedule: { timing: { pattern: '35 7-9 * * *', timeZone: 'UTC' }, missed: 'none' },
  nextDueAt: async (ports) => {
    const now = ports.clock.now();
    const date = now.toISOString().slice(0, 10);
    return (await isDelivered(ports, date)) ? new Date(Date.parse(getDueTime(date)) + dayMs) : now;
  },
  readsMarket: true,
  readsForecasts: true,
  handle: (ports: Ports) => async (_none, run) => {
    const date = run.dueAt.toISOString().slice(0, 10);
    await produceDailyEdition(ports, date, run.context());
  },
});

/** Whether the edition of a date can be sent and all its deliveries that have readers have started. */
const isDelivered = async (ports: DueTimePorts, date: string): Promise<boolean> => {
  const latest = (await editionVersions(ports, date)).at(-1);
  if (!latest || !isSendable(latest)) return false;
  for (const kind of getKindsOfDay(date))
    if (
      !(await findDelivery(ports, deliveryKey({ kind, date }))) &&
      (await hasReaders(ports, kind))
    )
      return false;
  return true;
};

/**
 * Produces the edition of the job's due day. While figures are missing, another attempt is queued. After downtime, an
 * edition is produced until 07:00 the next morning, because no market reading of the day is available after that.
 */
export const produceEditionsWorker = defineWorker({
  name,
  payload: z.strictObject({}),
  schedule: { timing: { pattern: '0 7 * * *', timeZone: 'UTC' }, missed: 'each' },
  readsMarket: true,
  readsForecasts: true,
  handle: (ports: Ports) => {
    const pastCloses = createPastCloses();
    return async (_none, run) => {
      const date = run.dueAt.toISOString().slice(0, 10);
      const context = run.context();
      try {
        await produceDailyEdition({ ...ports, pastCloses }, date, context);
      } catch (error) {
        // The queue's own attempts end after seven minutes.
        const attemptAt = attemptAfterError(date, context.now);
        if (!attemptAt) throw error;
        ports.logger.warn({ err: error, date, attemptAt }, 'newsletter: an attempt failed');
        await queueAttempt(ports.jobs, attemptAt);
      }
    };
  },
  jobs: [sweepEditionsJob],
});

type Ports = EditionPorts & {
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly logger: Pick<Logger, 'warn'>;
  /** Only set in tests. */
  readonly systemNow?: () => Date;
};

const isAfterDate = (at: string, date: string): boolean =>
  Date.parse(at) >= Date.parse(getDueTime(date)) + dayMs;

const produceDailyEdition = async (
  ports: Ports,
  date: string,
  context: CommandContext,
): Promise<void> => {
  const market = await findMarketReading(ports);
  if (market && market.kind !== 'replay' && isAfterDate(market.at, date)) {
    ports.logger.warn({ date }, 'newsletter: the market of this day was not read; no edition');
    return;
  }
  const latest = (await editionVersions(ports, date)).at(-1);
  if (latest && isSendable(latest)) {
    // A run that was killed after it stored the edition did not queue the deliveries.
    await startLateDeliveries(ports.jobs, { date, now: context.now });
    return;
  }
  const systemNow = ports.systemNow?.() ?? new Date();
  const request = { date, systemNow, ...(market && { market: toDailyMarket(market, systemNow) }) };
  const draft = await draftEdition(ports, request, context.now);
  const { awaited, attemptAt } = planNextAttempt(draft, { date, now: context.now });
  if (awaited.length > 0) {
    const missingFigures = awaited.map(({ text }) => text);
    ports.logger.warn(
      { date, attemptAt, missing: missingFigures },
      'newsletter: waits for figures',
    );
    await queueAttempt(ports.jobs, attemptAt);
    return;
  }
  // An unsendable version is not replaced by another unsendable one.
  if (latest && !isSendable(draft)) return;
  await storeDraft(ports, { date, known: latest, draft }, context);
  if (isSendable(draft)) await startLateDeliveries(ports.jobs, { date, now: context.now });
};

const queueAttempt = (jobs: Pick<Jobs, 'enqueue'>, attemptAt: Date): Promise<void> =>
  jobs.enqueue({ name, payload: {}, key: `${name}/${attemptAt.toISOString()}`, runAt: attemptAt });
