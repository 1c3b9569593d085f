import type { QueryClient } from '@tanstack/react-query';
import { minuteMs, secondMs } from '#contract/durations.ts';
import { onTimeMoved, serverNow } from '#ui/api/server-time.ts';
import { accessQuery } from '#ui/api/use-access.ts';

const aheadMs = (): number => serverNow().getTime() - Date.now();
// Less is a device that corrected its own clock.
const jumpMs = 5 * minuteMs;
// A move of a month goes through its jobs, each at its time: the clock rests when it is over.
const restMs = 2 * secondMs;
// What a plan that ended meanwhile no longer opens has left the page by then.
const renderedMs = 100;

/** A demo's clock that was moved leaves what is shown behind: it is asked for again, access first. */
export const refreshAfterTimeJump = (client: QueryClient): void => {
  let before = aheadMs();
  let resting: ReturnType<typeof setTimeout> | undefined;
  const refresh = async (): Promise<void> => {
    await client.refetchQueries({ queryKey: accessQuery.queryKey });
    await new Promise((resolve) => setTimeout(resolve, renderedMs));
    await client.invalidateQueries();
  };
  onTimeMoved(() => {
    const jumped = Math.abs(aheadMs() - before) > jumpMs;
    before = aheadMs();
    if (!jumped) return;
    clearTimeout(resting);
    resting = setTimeout(() => void refresh(), restMs);
  });
};
