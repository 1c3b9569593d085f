import type { QueryClient } from '@tanstack/react-query';
import { minuteMs, secondMs } from '#contract/durations.ts';
import { onServerTimeChange, serverNow } from '#ui/api/server-time.ts';
import { accessKey } from '#ui/api/use-access.ts';

const getOffsetMs = (): number => serverNow().getTime() - Date.now();
// Smaller jumps are corrections of the device's clock.
const jumpMs = 5 * minuteMs;
// Moving the clock by a month runs each job at its time, so the clock pauses once that is done.
const cooldownMs = 2 * secondMs;
// By then, content of an expired plan has been removed from the page.
const renderDelayMs = 100;

/** When the demo clock was moved, all data is fetched again, access first. */
export const refreshAfterTimeJump = (client: QueryClient): void => {
  let previousOffset = getOffsetMs();
  let cooldownTimer: ReturnType<typeof setTimeout> | undefined;
  const refresh = async (): Promise<void> => {
    await client.refetchQueries({ queryKey: accessKey });
    await new Promise((resolve) => setTimeout(resolve, renderDelayMs));
    await client.invalidateQueries();
  };
  onServerTimeChange(() => {
    const hasJumped = Math.abs(getOffsetMs() - previousOffset) > jumpMs;
    previousOffset = getOffsetMs();
    if (!hasJumped) return;
    clearTimeout(cooldownTimer);
    cooldownTimer = setTimeout(() => void refresh(), cooldownMs);
  });
};
