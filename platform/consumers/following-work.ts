import type { ConsumerTools, ConsumerWork } from './consumer.ts';
import type { LogHandler } from './log-handler.ts';
import type { LogCheckpoint } from './log-checkpoint.ts';
import type { Follower } from './follower.ts';

export type OpenResult =
  | { readonly handler: LogHandler; readonly from: LogCheckpoint }
  /** Why the consumer waits for the operator. `open` is called again at each turn. */
  | { readonly waitReason: string };

export const createFollowingWork = (
  open: () => Promise<OpenResult>,
  { follow, onMove }: ConsumerTools,
): ConsumerWork => {
  let follower: Follower | undefined;
  let reason: string | undefined;
  return {
    runOnce: async () => {
      if (follower) {
        await follower.saveIfIdle();
        return;
      }
      const openResult = await open();
      if ('waitReason' in openResult) {
        reason = openResult.waitReason;
        return;
      }
      reason = undefined;
      follower = follow(openResult);
      onMove();
    },
    end: async () => {
      await follower?.stop();
    },
    status: () => ({
      state: reason === undefined ? (follower?.state() ?? 'catching-up') : 'waiting',
      checkpoint: follower?.checkpoint(),
      parked: follower?.parked(),
      reason: reason ?? retryReason(follower),
      isBlocked: reason !== undefined || follower?.parked() !== undefined,
    }),
  };
};

export const retryReason = (follower: Follower | undefined): string | undefined =>
  follower?.state() === 'retrying' ? String(follower.failure()) : undefined;
