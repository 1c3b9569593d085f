import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs';
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
  const stops = stopFile(file);
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
        stops.close();
        await writeAhead(file, next);
        // Last, so that whoever awaited the move goes on before any timer sees the new time.
        aheadMs = next;
        standingAt = undefined;
      }),
    standAt: (given) =>
      inOrder(async () => {
        if (given) requireForward(given);
        const at = given ?? new Date(now());
        const next = aheadAt(at);
        if (at.getTime() !== standingAt) await stops.write(next);
        aheadMs = next;
        standingAt = at.getTime();
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

/** Of one length, so that it can be overwritten in place. */
const contentOf = (aheadMs: number): string => `${JSON.stringify({ aheadMs }).padEnd(40)}\n`;

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

/** For ten thousands of stops on the way to a time months ahead: outlasts a kill, not a power cut. */
const stopFile = (file: string) => {
  let descriptor: number | undefined;
  return {
    write: async (aheadMs: number): Promise<void> => {
      if (descriptor === undefined) {
        await writeAhead(file, aheadMs);
        descriptor = openSync(file, 'r+');
        return;
      }
      writeSync(descriptor, contentOf(aheadMs), 0);
    },
    close: (): void => {
      if (descriptor !== undefined) closeSync(descriptor);
      descriptor = undefined;
    },
  };
};
