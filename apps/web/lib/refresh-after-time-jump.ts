import type { QueryClient } from '@tanstack/react-query';
import { onTimeMoved, serverNow } from '#ui/server-time.ts';

const aheadMs = (): number => serverNow().getTime() - Date.now();
// Less is a device that corrected its own clock.
const jumpMs = 5 * 60_000;

/** A demo's clock that was moved leaves what is shown behind: it is asked for again at once. */
export const refreshAfterTimeJump = (client: QueryClient): void => {
  let before = aheadMs();
  onTimeMoved(() => {
    const jumped = Math.abs(aheadMs() - before) > jumpMs;
    before = aheadMs();
    if (jumped) void client.invalidateQueries();
  });
};
