import type { Logger } from 'pino';
import type { TestAddresses } from '#domain/shared/test-address.ts';
import type { ResolveClaimPorts } from '#application/account/resolve-claim.ts';
import type { EndSuspendedSessionsPorts } from '#application/account/end-suspended-sessions.ts';
import type { EraseAccountPorts } from '#application/members/erase-account.ts';
import type { DeliverMailPorts } from '#application/mails/deliver-mail.ts';
import type { Broadcast } from '#platform/broadcast/broadcast.port.ts';
import type { EraseSupportPorts } from '#application/support/erase-support-request.ts';
import type { Config } from '#platform/config.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { JobHandler, Jobs, Schedule } from '#platform/jobs/jobs.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { Threads } from '#platform/threads/thread-pool.ts';
import type { Payments } from '#platform/payments/payments.port.ts';
import type { MailPorts } from './engine/mail-text.ts';
import type { Reaction } from './engine/reaction.ts';

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

export type WorkerJob = {
  readonly name: string;
  readonly handler: (ports: HandlerPorts) => JobHandler;
  /** Makes it a repeated job; its payload is empty. */
  readonly schedule?: Pick<Schedule, 'timing' | 'missed'>;
  /** When a demo's clock is moved, the market of the job's time is ingested before it runs. */
  readonly readsMarket?: boolean;
  /** The same for the forecasts of the hours until then. */
  readonly readsForecasts?: boolean;
};

export type WorkerSlice = {
  readonly reactions?: readonly Reaction[];
  readonly jobs?: readonly WorkerJob[];
};
