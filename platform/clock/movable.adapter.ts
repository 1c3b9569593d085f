import { open, rename } from 'node:fs/promises';
import { existsSync, readFileSync } from 'node:fs';
import { PlainError } from '../plain-error.ts';
import type { MovableClock } from './clock.port.ts';

type Options = {
  /** Keeps how far the clock was moved. */
  readonly file: string;
  /** The clock it stands on. */
  readonly systemTime?: () => number;
};

/** Runs at the pace of the system's clock, ahead of it by what it was moved; a restart goes on from there. */
export const movableClock = ({ file, systemTime = Date.now }: Options): MovableClock => {
  let aheadMs = readAhead(file);
  let turn: Promise<void> = Promise.resolve();
  const now = (): number => systemTime() + aheadMs;

  const move = async (to: Date): Promise<void> => {
    if (Number.isNaN(to.getTime()) || to.getTime() < now()) {
      throw new RangeError(`The clock only moves forward; it is ${new Date(now()).toISOString()}.`);
    }
    const next = to.getTime() - systemTime();
    await writeAhead(file, next);
    // Last, so that whoever awaited the move goes on before any timer sees the new time.
    aheadMs = next;
  };
  return {
    now: () => new Date(now()),
    moveTo: (to) => {
      const moved = turn.then(() => move(to));
      turn = moved.catch(() => undefined);
      return moved;
    },
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

/** Written beside and renamed, so that a kill leaves the old time or the new one. */
const writeAhead = async (file: string, aheadMs: number): Promise<void> => {
  const handle = await open(`${file}.new`, 'w');
  try {
    await handle.writeFile(`${JSON.stringify({ aheadMs })}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.new`, file);
};
