import type { FollowLog } from './follower.ts';
import type { ConsumerLogger, ParkedEvent } from './log-handler.ts';
import type { LogCheckpoint } from './log-checkpoint.ts';
import type { LogMismatch } from './log-mismatch.ts';
import type { ReplayLog } from './replay.ts';

/**
 * `catching-up` and `retrying`: reads the log through its own subscription. `live`: reads through
 * the shared reader. `waiting`: an operator must choose the position to continue from.
 * `elsewhere`: another process holds the lease.
 */
export type ConsumerState =
  | 'starting'
  | 'building'
  | 'catching-up'
  | 'live'
  | 'retrying'
  | 'parked'
  | 'waiting'
  | 'elsewhere';

export type WorkStatus = {
  readonly state: Exclude<ConsumerState, 'starting' | 'elsewhere'>;
  readonly checkpoint: LogCheckpoint | undefined;
  readonly parked: ParkedEvent | undefined;
  /** Why the consumer waits, is rebuilt from another log, or is retried. */
  readonly reason: string | undefined;
  /**
   * The consumer is parked, waits for an operator or is rebuilt from another log, so callers
   * should not wait for it.
   */
  readonly isBlocked: boolean;
};

export type ConsumerWork = {
  readonly runOnce: () => Promise<void>;
  readonly end: () => Promise<void>;
  readonly status: () => WorkStatus;
};

export type ConsumerTools = {
  readonly follow: FollowLog;
  readonly replay: ReplayLog;
  readonly detectLogMismatch: (place: LogCheckpoint) => Promise<LogMismatch | undefined>;
  readonly logger: ConsumerLogger;
  readonly onMove: () => void;
};

export type Consumer = {
  readonly name: string;
  readonly lease: string;
  readonly categories: readonly string[];
  readonly begin: (tools: ConsumerTools) => ConsumerWork;
};
