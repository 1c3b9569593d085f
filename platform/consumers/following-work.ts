import type { Position } from '../event-store/event-store.port.ts';
import type { ConsumerTools, ConsumerWork } from './consumer.ts';
import type { LogHandler } from './log-handler.ts';
import type { Follower } from './follower.ts';

export type OpenHandler = () => Promise<{ readonly handler: LogHandler; readonly from: Position }>;

export const followingWork = (
  open: OpenHandler,
  { follow, onMove }: ConsumerTools,
): ConsumerWork => {
  let follower: Follower | undefined;
  return {
    turn: async () => {
      if (follower) {
        await follower.saveIfIdle();
        return;
      }
      follower = follow(await open());
      onMove();
    },
    end: async () => {
      await follower?.stop();
    },
    status: () => ({
      state: follower?.state() ?? 'catching-up',
      position: follower?.position(),
      parked: follower?.parked(),
    }),
  };
};
