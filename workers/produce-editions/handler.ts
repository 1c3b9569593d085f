import type { Logger } from 'pino';
import { type EditionPorts, produceEdition } from '#application/editions/produce-edition.ts';
import { dueAt } from '#domain/edition/decide.ts';
import { findMarket } from '#observations/prices/queries.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import { jobContext } from '../engine/job-context.ts';
import { produceEditionJob } from './job.ts';

type Ports = EditionPorts & { readonly clock: Clock; readonly logger: Pick<Logger, 'warn'> };

const dayMs = 86_400_000;

/**
 * The edition of the day on which the job was due. After a stop it is made up for as long as its day lasts, until seven the
 * next morning: the market of an earlier day was not read, and nothing is written about it.
 */
export const handleProduceEdition =
  (ports: Ports, systemNow: () => Date = () => new Date()): JobHandler =>
  async (job) => {
    produceEditionJob.schema.parse(job.payload);
    const date = job.dueAt.toISOString().slice(0, 10);
    const market = await findMarket(ports);
    if (market && market.kind !== 'replay' && isOfLaterDay(market.at, date)) {
      ports.logger.warn({ date }, 'newsletter: the market of this day was not read; no edition');
      return;
    }
    await produceEdition(ports, { date, systemNow: systemNow() }, jobContext(job, ports.clock));
  };

const isOfLaterDay = (at: string, date: string): boolean =>
  Date.parse(at) >= Date.parse(dueAt(date)) + dayMs;
