import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { PlainError } from '../plain-error.ts';
import { serialQueue } from '../resilience/serial-queue.ts';
import type { MovableClock } from './clock.port.ts';

type Options = {
  /** Keeps how far the clock was moved. */
  readonly file: string;
  /** The clock it is based on. */
  readonly systemTime?: () => number;
};

/** Runs at the pace of the system's clock, ahead of it by what it was moved; a restart goes on from there. */
export const movableClock = ({ file, systemTime = Date.now }: Options): MovableClock => {
  let aheadMs = readAhead(file);
  let standingAt: number | undefined;
  const inOrder = serialQueue();
  const now = (): number => standingAt ?? systemTime() + aheadMs;

  const requireForward = (to: Date): void => {
    if (Number.isNaN(to.getTime()) || to.getTime() < now()) {
      throw new RangeError(`The clock only moves forward; it is ${new Date(now()).toISOString()}.`);
    }
  };
  // Never behind the system's clock, which goes on while this one stands.
  const aheadAt = (time: Date): number => Math.max(0, time.getTime() - systemTime());
  return {
    now: () => new Date(now()),
    moveTo: (to) =>
      inOrder(async () => {
        requireForward(to);
        const next = aheadAt(to);
        await writeAhead(file, next);
        // Last, so that whoever awaited the move goes on before any timer sees the new time.
        aheadMs = next;
        standingAt = undefined;
      }),
    standAt: (at) =>
      inOrder(() => {
        requireForward(at);
        const next = aheadAt(at);
        if (at.getTime() !== standingAt) writeAheadQuickly(file, next);
        aheadMs = next;
        standingAt = at.getTime();
        return Promise.resolve();
      }),
  };
};

const readAhead = (file: string): number => {
  if (!existsSync(file)) return 0;
  try {
    const { aheadMs } = JSON.parse(readFileSync(file, 'utf8')) as { readonly aheadMs?: unknown };
    if (typeof aheadMs === 'number' && aheadMs >= 0) return aheadMs;
  } catch {
    // Said below, together with what is JSON but says nothing.
  }
  throw new PlainError(
    `The clock in ${file} is damaged. The file was left as it is: move it away to start at the system's time.`,
  );
};

const contentOf = (aheadMs: number): string => `${JSON.stringify({ aheadMs })}\n`;

/** Written beside and renamed, so that a kill leaves the old time or the new one. */
const writeAhead = async (file: string, aheadMs: number): Promise<void> => {
  const handle = await open(`${file}.new`, 'w');
  try {
    await handle.writeFile(contentOf(aheadMs));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.new`, file);
};

/** Ten thousands of stops on the way to a time months ahead: outlasts a kill, not a power cut. */
const writeAheadQuickly = (file: string, aheadMs: number): void => {
  writeFileSync(`${file}.new`, contentOf(aheadMs));
  renameSync(`${file}.new`, file);
};
