import type { Output } from '../command.ts';

const width = 30;
const intervalMs = 200;

/**
 * Draws a progress bar with the remaining time, at most five times per second. The argument is the completed fraction
 * (0 to 1).
 */
export const progressBar = (
  { progress }: Pick<Output, 'progress'>,
  now: () => number = () => performance.now(),
): ((share: number) => void) => {
  const startedAt = now();
  let drawnAt = -Infinity;
  return (share) => {
    const time = now();
    if (time - drawnAt < intervalMs) return;
    drawnAt = time;
    const filledWidth = Math.round(share * width);
    const remainingText =
      share > 0.01 ? `, ${estimateSecondsLeft(time - startedAt, share)} s left` : '';
    const bar = '█'.repeat(filledWidth).padEnd(width, '░');
    progress(`${bar} ${(100 * share).toFixed(0)} %${remainingText}`);
  };
};

const estimateSecondsLeft = (spent: number, share: number): string =>
  Math.ceil((spent * (1 - share)) / share / 1000).toFixed(0);
