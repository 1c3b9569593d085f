import type { Position } from '../event-store/event-store.port.ts';
import type { FollowLog } from './follower.ts';
import type { ConsumerLogger, ParkedEvent } from './log-handler.ts';
import type { ReplayLog } from './replay.ts';

/** `catching-up` and `retrying` read the log by themselves, `live` through the shared reader; `elsewhere`: another process has the lease. */
export type ConsumerState =
  'starting' | 'building' | 'catching-up' | 'live' | 'retrying' | 'parked' | 'elsewhere';

export type WorkStatus = {
  readonly state: Exclude<ConsumerState, 'starting' | 'elsewhere'>;
  /** Everything up to here is handled; undefined before the first build. */
  readonly position: Position | undefined;
  readonly parked: ParkedEvent | undefined;
};

/** What a process does for a consumer while it holds its lease. */
export type ConsumerWork = {
  /** Called again and again, one call at a time. */
  readonly turn: () => Promise<void>;
  readonly end: () => Promise<void>;
  readonly status: () => WorkStatus;
};

export type ConsumerTools = {
  /** Follows the log until stopped: by itself while it is behind, through the shared reader at the head. */
  readonly follow: FollowLog;
  /** Reads what is stored, by itself. */
  readonly replay: ReplayLog;
  readonly logger: ConsumerLogger;
  /** The status changed. */
  readonly onMove: () => void;
};

/** Follows the log in whichever process holds its lease, with a checkpoint of its own. */
export type Consumer = {
  readonly name: string;
  readonly lease: string;
  /** Stream categories that it reads. */
  readonly categories: readonly string[];
  readonly begin: (tools: ConsumerTools) => ConsumerWork;
};
