import { secondMs } from '#domain/shared/time/durations.ts';
import { retryWithBackoff } from '../resilience/retry-with-backoff.ts';
import type { LogHandler, ParkedEvent } from './log-handler.ts';
import type { LogCheckpoint } from './log-checkpoint.ts';
import { openEventBuffer, type EventBuffer, type RetryPolicy } from './event-buffer.ts';
import { readToHead, type LogSource } from './replay.ts';
import type { ReaderMember, SharedReader } from './shared-reader.ts';

export type FollowLog = (options: {
  readonly handler: LogHandler;
  readonly from: LogCheckpoint;
}) => Follower;

export type Follower = {
  readonly checkpoint: () => LogCheckpoint;
  readonly state: () => 'catching-up' | 'live' | 'retrying' | 'parked';
  readonly parked: () => ParkedEvent | undefined;
  readonly failure: () => unknown;
  /**
   * Saves the position after events of others, now and then. A batch of own events saves its
   * position itself.
   */
  readonly saveIfIdle: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

export type FollowerOptions = LogSource & {
  readonly reader: SharedReader;
  readonly name: string;
  readonly categories: readonly string[];
  readonly retry: RetryPolicy;
  readonly skipped: ReadonlySet<string>;
  readonly onHandled: (events: number) => void;
  readonly onMove: () => void;
  readonly onRetry: (cause: unknown) => void;
  readonly onParked: (parked: ParkedEvent, cause: unknown) => void;
};

// Only events of others are read again after a crash, and dozens of consumers pass them.
const idleSaveMs = 30 * secondMs;

export const createFollower =
  (options: FollowerOptions): FollowLog =>
  ({ handler, from }) => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const membership = openMembership(options);
    const errors: FollowError = { reading: undefined, latest: undefined };
    const onRetry = (cause: unknown): void => {
      errors.latest = cause;
      options.onRetry(cause);
    };
    let savedAt = performance.now();
    const onReadError = (cause: unknown): void => {
      errors.reading = cause;
      onRetry(cause);
    };
    const buffer = openEventBuffer({
      ...options,
      handler,
      from,
      signal,
      skips: { ids: options.skipped, tryOnce: false },
      onRetry: (cause) => {
        membership.leave();
        onRetry(cause);
      },
      onParked: (parked, cause) => {
        membership.leave();
        options.onParked(parked, cause);
        options.onMove();
      },
    });
    const running = follow({
      options,
      intake: buffer,
      membership,
      signal,
      trouble: errors,
      onUnread: onReadError,
    });
    return {
      checkpoint: buffer.checkpoint,
      parked: buffer.parked,
      failure: () => errors.latest,
      state: () => getState(buffer, membership, { isUnread: errors.reading !== undefined }),
      saveIfIdle: async () => {
        if (!buffer.isIdle() || performance.now() - savedAt < idleSaveMs) return;
        await buffer.save();
        savedAt = performance.now();
      },
      stop: async () => {
        stopping.abort();
        membership.leave();
        await running;
        await buffer.idle();
        await buffer.save();
      },
    };
  };

/** `reading` is the error of reading the log; `latest` is the latest error of any kind. */
type FollowError = { reading: unknown; latest: unknown };

const getState = (
  intake: EventBuffer,
  membership: Membership,
  { isUnread }: { readonly isUnread: boolean },
): ReturnType<Follower['state']> => {
  if (intake.parked()) return 'parked';
  if (intake.isRetrying() || isUnread) return 'retrying';
  return membership.isMember() ? 'live' : 'catching-up';
};

type FollowContext = {
  readonly options: FollowerOptions;
  readonly intake: EventBuffer;
  readonly membership: Membership;
  readonly signal: AbortSignal;
  readonly trouble: FollowError;
  readonly onUnread: (cause: unknown) => void;
};

const follow = async (following: FollowContext): Promise<void> => {
  const { options, intake, membership, signal, trouble, onUnread } = following;
  const { categories, onMove } = options;
  const isFinished = (): boolean => signal.aborted || intake.parked() !== undefined;
  while (!isFinished()) {
    // `join` is inside the retry, because a failure to start the shared reader is not reported
    // anywhere else.
    const catchUp = async (): Promise<{ readonly left: Promise<undefined> | undefined }> => {
      await readToHead(options, { intake, categories, signal });
      return { left: isFinished() ? undefined : membership.join(intake) };
    };
    const membershipResult = await retryWithBackoff(catchUp, { signal, onRetry: onUnread }).catch(
      () => undefined,
    );
    trouble.reading = undefined;
    if (!membershipResult?.left) continue;
    onMove();
    await membershipResult.left;
    await intake.idle();
  }
};

type Membership = {
  readonly join: (intake: EventBuffer) => Promise<undefined> | undefined;
  readonly leave: () => void;
  readonly isMember: () => boolean;
};

const openMembership = ({
  reader,
  categories,
}: Pick<FollowerOptions, 'reader' | 'categories'>): Membership => {
  let current: { readonly member: ReaderMember; readonly intake: EventBuffer } | undefined;
  let detachment = Promise.withResolvers<undefined>();
  let isMember = false;
  const createMember = (intake: EventBuffer): ReaderMember => ({
    categories,
    accept: intake.accept,
    skip: intake.skip,
    onDetached: () => {
      isMember = false;
      detachment.resolve(undefined);
    },
  });
  return {
    isMember: () => isMember,
    join: (intake) => {
      current ??= { member: createMember(intake), intake };
      if (!reader.join(current.member, intake.position())) return undefined;
      detachment = Promise.withResolvers();
      isMember = true;
      return detachment.promise;
    },
    leave: () => {
      if (current) reader.leave(current.member);
    },
  };
};
