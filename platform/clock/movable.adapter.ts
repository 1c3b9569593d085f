import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { OperatorError } from '../plain-error.ts';
import { serialQueue } from '../resilience/serial-queue.ts';
import type { MovableClock } from './clock.port.ts';

type Options = {
  readonly file: string;
  readonly systemTime?: () => number;
};

export const movableClock = ({ file, systemTime = Date.now }: Options): MovableClock => {
  let aheadMs = readOffset(file);
  let frozenAt: number | undefined;
  const queue = serialQueue();
  const offsetFile = createOffsetFile(file);
  const now = (): number => frozenAt ?? systemTime() + aheadMs;

  const requireForward = (to: Date): void => {
    if (Number.isNaN(to.getTime()) || to.getTime() < now()) {
      throw new RangeError(`The clock only moves forward; it is ${new Date(now()).toISOString()}.`);
    }
  };
  // At least 0, because the system clock can overtake a frozen clock.
  const calculateOffset = (time: Date): number => Math.max(0, time.getTime() - systemTime());
  return {
    now: () => new Date(now()),
    moveTo: (to) =>
      queue(async () => {
        requireForward(to);
        const nextOffset = calculateOffset(to);
        offsetFile.close();
        await writeOffset(file, nextOffset);
        // Assigned last, so that the caller continues before any timer sees the new time.
        aheadMs = nextOffset;
        frozenAt = undefined;
      }),
    freezeAt: (requested) =>
      queue(async () => {
        if (requested) requireForward(requested);
        const freezeTime = requested ?? new Date(now());
        const nextOffset = calculateOffset(freezeTime);
        if (freezeTime.getTime() !== frozenAt) await offsetFile.write(nextOffset);
        aheadMs = nextOffset;
        frozenAt = freezeTime.getTime();
      }),
  };
};

const readOffset = (file: string): number => {
  if (!existsSync(file)) return 0;
  try {
    const { aheadMs } = JSON.parse(readFileSync(file, 'utf8')) as { readonly aheadMs?: unknown };
    if (typeof aheadMs === 'number' && aheadMs >= 0) return aheadMs;
  } catch {
    // The error below covers unreadable files and JSON of the wrong shape.
  }
  throw new OperatorError(
    `The clock in ${file} is damaged. The file was left as it is: move it away to start at the system's time.`,
  );
};

// Padded to a fixed length, so that the file can be overwritten in place.
const serializeOffset = (aheadMs: number): string => `${JSON.stringify({ aheadMs }).padEnd(40)}\n`;

// Writes a draft and renames it, so that a killed process leaves either the old time or the new
// time.
const writeOffset = async (file: string, aheadMs: number): Promise<void> => {
  const handle = await open(`${file}.new`, 'w', 0o600);
  try {
    await handle.writeFile(serializeOffset(aheadMs));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.new`, file);
};

// Overwrites in place without fsync, because a long move makes tens of thousands of stops. The
// content survives a killed process, but not a power cut.
const createOffsetFile = (file: string) => {
  let descriptor: number | undefined;
  return {
    write: async (aheadMs: number): Promise<void> => {
      if (descriptor === undefined) {
        await writeOffset(file, aheadMs);
        descriptor = openSync(file, 'r+');
        return;
      }
      writeSync(descriptor, serializeOffset(aheadMs), 0);
    },
    close: (): void => {
      if (descriptor !== undefined) closeSync(descriptor);
      descriptor = undefined;
    },
  };
};
