import type { Logger } from 'pino';
import type { z } from 'zod';
import type { AlarmSettings } from '#application/alarms/evaluate-alarms.ts';
import type { ResolveClaimPorts } from '#application/account/identifiers/resolve-claim.ts';
import type { EndSuspendedSessionsPorts } from '#application/account/suspension/end-suspended-sessions.ts';
import type { HostSettings } from '#application/attention/host-findings.ts';
import type { CommandContext } from '#application/command-context.ts';
import { getStreamCategories, type ProductEvent } from '#application/event-registry.ts';
import type { DeliverMailPorts } from '#application/mails/deliver-mail.ts';
import type { EraseAccountPorts } from '#application/members/erase-account.ts';
import type { PushDevicesPort } from '#application/push/push-devices.ts';
import type { EraseSupportPorts } from '#application/support/erase-support-request.ts';
import type { TestAddresses } from '#domain/shared/accounts/test-address.ts';
import type { Broadcast } from '#platform/broadcast/broadcast.port.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { Config } from '#platform/config.ts';
import { handlersByType, type EventHandlers } from '#platform/consumers/event-handlers.ts';
import type { EventStore, StoredEvent } from '#platform/event-store/event-store.port.ts';
import type { Host } from '#platform/host/host.port.ts';
import type { Issuer } from '#platform/issuer/issuer.port.ts';
import type { JobHandler, Jobs, NewJob, RunningJob, Schedule } from '#platform/jobs/jobs.port.ts';
import type { KeptDocuments } from '#platform/kept-documents/kept-documents.port.ts';
import type { KeyStore } from '#platform/keys/keys.port.ts';
import type { TrialHashes } from '#platform/keys/trial-hashes.port.ts';
import type { HttpClient } from '#platform/outgoing/outgoing.port.ts';
import type { Payments } from '#platform/payments/payments.port.ts';
import type { PushSender } from '#platform/push/push.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { Sessions } from '#platform/sessions/sessions.port.ts';
import type { ThreadPool } from '#platform/threads/thread-pool.ts';
import type { RetentionPorts } from '../retention/retention-ports.ts';
import { jobContext } from './job-context.ts';
import type { MailPorts } from './mail-text.ts';
import type { Reaction, ReactionJob } from './reaction.ts';

export type HandlerPorts = RetentionPorts &
  ResolveClaimPorts &
  EraseAccountPorts &
  EndSuspendedSessionsPorts &
  DeliverMailPorts &
  EraseSupportPorts &
  MailPorts &
  PushDevicesPort & {
    readonly payments: Payments;
    readonly push: PushSender;
    readonly readModels: ReadModels;
    readonly broadcast: Broadcast;
    readonly clock: Clock;
    readonly config: TestAddresses &
      AlarmSettings &
      HostSettings &
      Pick<
        Config,
        | 'SUPPORT_EMAIL'
        | 'ALARM_WEBHOOK_SECRET'
        | 'SELLER_ADDRESS'
        | 'SELLER_NAME'
        | 'VAT_COUNTRY'
        | 'VAT_NUMBER'
        | 'FIRST_PURCHASE_WAIT_HOURS'
      >;
    readonly host: Host;
    readonly keys: Pick<KeyStore, 'find' | 'obtain'>;
    readonly trialHashes: TrialHashes;
    readonly sessions: Pick<Sessions, 'find'>;
    readonly keptDocuments: Pick<KeptDocuments, 'list'>;
    /** Undefined when no OpenID Connect issuer is configured. */
    readonly issuer: Pick<Issuer, 'check'> | undefined;
    readonly jobs: Pick<Jobs, 'enqueue' | 'check' | 'counts' | 'administration'>;
    readonly outgoing: Pick<HttpClient, 'post'>;
    readonly logger: Logger;
    readonly threads: ThreadPool;
    readonly upcast: (event: StoredEvent) => StoredEvent;
  };

/** Read to find out when a scheduled job has something to do next. */
export type DueTimePorts = Pick<HandlerPorts, 'clock' | 'readModels'> & {
  readonly eventStore: Pick<EventStore, 'read'>;
};

/** Attempts for a job that must not be given up. With the queue's pauses, they last for weeks. */
export const persistentJobAttempts = 1000;

/** A job caused by an event. The engine derives its key from the worker's name and the event's id. */
export type JobRequest<Payload> = Pick<NewJob, 'runAt' | 'attempts'> & {
  readonly payload: Payload;
};

/** A job in progress. Its parsed payload is passed separately. */
export type JobRun = Omit<RunningJob, 'payload'> & {
  /** Context for commands: the actor is the system, and `now` is not before the job's due time. */
  readonly context: () => CommandContext;
};

export type JobDefinition<Schema extends z.ZodType, Ports> = {
  /** Name in kebab-case. It is stored with every queued job, so it must not change. */
  readonly name: string;
  /** Parses queued payloads. Must accept payloads of earlier releases. */
  readonly payload: Schema;
  /** Event types that cause this job, with a function that returns the jobs for an event. */
  readonly on?: EventHandlers<ProductEvent, readonly JobRequest<z.input<Schema>>[]>;
  /** Total attempts of jobs queued by `on`, unless a request specifies its own; defaults to 5. */
  readonly attempts?: number;
  /** Runs the job repeatedly with an empty payload. */
  readonly schedule?: Pick<Schedule, 'timing' | 'missed'>;
  /**
   * When the scheduled job has something to do next; null if not before another event is stored. When a demo clock is
   * moved, earlier ticks are skipped. Without it, each tick runs.
   */
  readonly nextDueAt?: (ports: DueTimePorts) => Promise<Date | null>;
  /** Whether the schedule runs with these settings. Defaults to yes. */
  readonly isScheduled?: (settings: AlarmSettings) => boolean;
  /** Also runs the job whenever a process starts, so that a new version continues what an earlier one could not. */
  readonly atStart?: boolean;
  /** When a demo clock is moved, the market data of the job's time is ingested before the job runs. */
  readonly readsMarket?: boolean;
  /** When a demo clock is moved, the forecasts up to the job's time are issued before the job runs. */
  readonly readsForecasts?: boolean;
  /**
   * Called once per process; the returned function runs each job. The queue delivers jobs at least once and retries
   * failed ones, so handlers must be idempotent.
   */
  readonly handle: (ports: Ports) => (payload: z.output<Schema>, run: JobRun) => Promise<void>;
};

export type WorkerJob<Ports = HandlerPorts> = Pick<
  JobDefinition<z.ZodType, Ports>,
  'name' | 'schedule' | 'nextDueAt' | 'isScheduled' | 'atStart' | 'readsMarket' | 'readsForecasts'
> & {
  readonly handler: (ports: Ports & { readonly clock: Clock }) => JobHandler;
  readonly react: (event: StoredEvent) => readonly ReactionJob[];
  readonly types: readonly string[];
};

export const defineJob = <Schema extends z.ZodType, Ports = HandlerPorts>({
  payload,
  on = {},
  attempts,
  handle,
  ...rest
}: JobDefinition<Schema, Ports>): WorkerJob<Ports> => {
  const getHandler = handlersByType(on);
  const { name } = rest;
  return {
    ...rest,
    types: Object.keys(on),
    react: (event) =>
      (getHandler(event.type)?.(event) ?? []).map((request) => ({
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
   * Name in kebab-case, also used for the job unless `job` is set. It identifies the reaction's checkpoint and is
   * part of job keys, so it must not change.
   */
  readonly name: string;
  /** Name of the job, if it differs from the worker's. */
  readonly job?: string;
  readonly jobs?: readonly WorkerJob<Ports>[];
  /** Read models used by the jobs. Events wait until these read models are up to date. */
  readonly reads?: readonly string[];
  /**
   * Where a new worker starts in the event log. The default `head` ignores history. Use `start` only for jobs that
   * are safe on history.
   */
  readonly from?: Reaction['from'];
};

export type Worker<Ports = HandlerPorts> = {
  readonly reactions: readonly Reaction[];
  readonly jobs: readonly WorkerJob<Ports>[];
  readonly react: Reaction['react'];
  readonly handler: WorkerJob<Ports>['handler'];
};

/**
 * Defines background work: a job with the events or schedule that cause it. The engine follows the event log and
 * queues the jobs of `on` at least once, in event order. The queue then runs `handle`.
 */
export const defineWorker = <Schema extends z.ZodType, Ports = HandlerPorts>({
  name,
  job = name,
  jobs: furtherJobs = [],
  reads = [],
  from = 'head',
  ...definition
}: WorkerDefinition<Schema, Ports>): Worker<Ports> => {
  const mainJob = defineJob<Schema, Ports>({ ...definition, name: job });
  const jobs = [mainJob, ...furtherJobs];
  const types = jobs.flatMap((each) => each.types);
  const react: Reaction['react'] = (event) => jobs.flatMap((each) => each.react(event));
  const reaction: Reaction = {
    name,
    categories: getStreamCategories(types),
    types,
    reads,
    from,
    react,
  };
  return { reactions: types.length === 0 ? [] : [reaction], jobs, react, handler: mainJob.handler };
};
