import type { Logger } from 'pino';
import type { z } from 'zod';
import type { ResolveClaimPorts } from '#application/account/identifiers/resolve-claim.ts';
import type { EndSuspendedSessionsPorts } from '#application/account/suspension/end-suspended-sessions.ts';
import type { CommandContext } from '#application/command-context.ts';
import { categoriesOf, type ProductEvent } from '#application/event-registry.ts';
import type { DeliverMailPorts } from '#application/mails/deliver-mail.ts';
import type { EraseAccountPorts } from '#application/members/erase-account.ts';
import type { EraseSupportPorts } from '#application/support/erase-support-request.ts';
import type { TestAddresses } from '#domain/shared/accounts/test-address.ts';
import type { Broadcast } from '#platform/broadcast/broadcast.port.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { Config } from '#platform/config.ts';
import { handlersByType, type EventHandlers } from '#platform/consumers/event-handlers.ts';
import type { StoredEvent } from '#platform/event-store/event-store.port.ts';
import type { JobHandler, Jobs, NewJob, RunningJob, Schedule } from '#platform/jobs/jobs.port.ts';
import type { Payments } from '#platform/payments/payments.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { Threads } from '#platform/threads/thread-pool.ts';
import { jobContext } from './job-context.ts';
import type { MailPorts } from './mail-text.ts';
import type { Reaction, ReactionJob } from './reaction.ts';

/** What the processes pass to every handler. */
export type HandlerPorts = ResolveClaimPorts &
  EraseAccountPorts &
  EndSuspendedSessionsPorts &
  DeliverMailPorts &
  EraseSupportPorts &
  MailPorts & {
    readonly payments: Payments;
    readonly readModels: ReadModels;
    readonly broadcast: Broadcast;
    readonly clock: Clock;
    readonly config: TestAddresses & Pick<Config, 'SUPPORT_EMAIL'>;
    readonly jobs: Pick<Jobs, 'enqueue'>;
    readonly logger: Logger;
    readonly threads: Threads;
  };

/** Attempts of a job that must happen: with the pauses of the queue these are weeks, enough for any outage. */
export const forWeeks = 1000;

/** A job that an event leads to. The engine derives its key from the worker's name and the event's id. */
export type JobRequest<Payload> = Pick<NewJob, 'runAt' | 'attempts'> & {
  readonly payload: Payload;
};

/** A job in progress, without its payload, which is passed beside it after parsing. */
export type JobRun = Omit<RunningJob, 'payload'> & {
  /** For commands: the actor is the system, and `now` is never before the job was due. */
  readonly context: () => CommandContext;
};

export type JobDefinition<Schema extends z.ZodType, Ports> = {
  /** Kebab-case. Published: it is stored with every queued job. */
  readonly name: string;
  /** Queued payloads are parsed with it. Payloads of earlier releases must still pass. */
  readonly payload: Schema;
  /** Event types that lead to this job, and the jobs to queue for one event. */
  readonly on?: EventHandlers<ProductEvent, readonly JobRequest<z.input<Schema>>[]>;
  /** Total attempts of the jobs that `on` queues, unless a request has its own; 5 when absent. */
  readonly attempts?: number;
  /** Repeats the job with an empty payload. */
  readonly schedule?: Pick<Schedule, 'timing' | 'missed'>;
  /** When a demo's clock is moved, the market of the job's time is ingested before the job runs. */
  readonly readsMarket?: boolean;
  /** The same for the forecasts of the hours until then. */
  readonly readsForecasts?: boolean;
  /**
   * Called once per process with the ports; what it returns runs every job. The queue runs a job at least once and
   * retries it after an error, so a repeated run must be harmless.
   */
  readonly handle: (ports: Ports) => (payload: z.output<Schema>, run: JobRun) => Promise<void>;
};

export type WorkerJob<Ports = HandlerPorts> = Pick<
  JobDefinition<z.ZodType, Ports>,
  'name' | 'schedule' | 'readsMarket' | 'readsForecasts'
> & {
  /** Parses the payload, then runs the job. */
  readonly handler: (ports: Ports & { readonly clock: Clock }) => JobHandler;
  readonly react: (event: StoredEvent) => readonly ReactionJob[];
  /** Event types that lead to this job. */
  readonly types: readonly string[];
};

export const defineJob = <Schema extends z.ZodType, Ports = HandlerPorts>({
  payload,
  on = {},
  attempts,
  handle,
  ...rest
}: JobDefinition<Schema, Ports>): WorkerJob<Ports> => {
  const handlerOf = handlersByType(on);
  const { name } = rest;
  return {
    ...rest,
    types: Object.keys(on),
    react: (event) =>
      (handlerOf(event.type)?.(event) ?? []).map((request) => ({
        name,
        ...(attempts !== undefined && { attempts }),
        ...request,
        // Every payload schema is an object.
        payload: request.payload as object,
      })),
    handler: (ports) => {
      const work = handle(ports);
      return async ({ payload: queued, ...job }) => {
        const context = (): CommandContext => jobContext(job, ports.clock);
        await work(payload.parse(queued), { ...job, context });
      };
    },
  };
};

export type WorkerDefinition<Schema extends z.ZodType, Ports> = Omit<
  JobDefinition<Schema, Ports>,
  'name'
> & {
  /**
   * Kebab-case. Published: it names the checkpoint of the reaction and is part of the keys of its jobs. Also the name of
   * the job, unless `job` is set.
   */
  readonly name: string;
  /** Name of the job where it differs from the worker's. */
  readonly job?: string;
  /** Further jobs of the same worker. */
  readonly jobs?: readonly WorkerJob<Ports>[];
  /** Read models that the jobs read: events wait while one of them is behind or being rebuilt. */
  readonly reads?: readonly string[];
  /**
   * Where a new worker begins to react. `head`, the default, ignores history; `start` is for jobs that are safe on
   * history.
   */
  readonly from?: Reaction['from'];
};

export type Worker<Ports = HandlerPorts> = {
  readonly reactions: readonly Reaction[];
  readonly jobs: readonly WorkerJob<Ports>[];
  /** The jobs that an event leads to. */
  readonly react: Reaction['react'];
  /** Of the worker's own job. */
  readonly handler: WorkerJob<Ports>['handler'];
};

/**
 * Background work: a job, and the events or the schedule that lead to it. The engine follows the log and queues the jobs
 * that `on` returns for each event, at least once and in the order of the events. The queue then runs `handle`.
 */
export const defineWorker = <Schema extends z.ZodType, Ports = HandlerPorts>({
  name,
  job = name,
  jobs: furtherJobs = [],
  reads = [],
  from = 'head',
  ...definition
}: WorkerDefinition<Schema, Ports>): Worker<Ports> => {
  const own = defineJob<Schema, Ports>({ ...definition, name: job });
  const jobs = [own, ...furtherJobs];
  const types = jobs.flatMap((each) => each.types);
  const react: Reaction['react'] = (event) => jobs.flatMap((each) => each.react(event));
  const reaction: Reaction = {
    name,
    categories: categoriesOf(types),
    types,
    reads,
    from,
    react,
  };
  return { reactions: types.length === 0 ? [] : [reaction], jobs, react, handler: own.handler };
};
