import type { Logger } from 'pino';
import { withTimeLimit } from './resilience/with-time-limit.ts';

/** Something to stop, by the name that the log gives it. */
export type ShutdownStep = {
  readonly name: string;
  readonly stop: () => Promise<unknown>;
};

export type ShutdownOptions = {
  readonly logger: Pick<Logger, 'warn'>;
  /** For each step; what takes longer is left behind. */
  readonly stepLimitMs?: number;
  /** For all steps together. */
  readonly totalLimitMs?: number;
};

/** A step that takes longer is left behind: a server that does not answer must not keep the process alive. */
const stepLimit = 5_000;
/** Leaves time to exit within 15 s, after which an orchestrator may kill the process. */
const totalLimit = 12_500;
/** Of steps that come after the total is used up: enough for whatever needs no server, such as a file. */
const lastChance = 100;

/** Stops one after the other, whatever happens to each. Answers the names of those that failed or ran out of time. */
export const stopInSteps = async (
  steps: readonly ShutdownStep[],
  { logger, stepLimitMs = stepLimit, totalLimitMs = totalLimit }: ShutdownOptions,
): Promise<string[]> => {
  const deadline = performance.now() + totalLimitMs;
  const failed: string[] = [];
  for (const { name, stop } of steps) {
    const limitMs = Math.max(lastChance, Math.min(stepLimitMs, deadline - performance.now()));
    try {
      await withTimeLimit(Promise.resolve().then(stop), limitMs, () => tooLong(limitMs));
    } catch (err) {
      failed.push(name);
      logger.warn({ err, step: name }, 'This did not stop cleanly; going on without it.');
    }
  }
  return failed;
};

/** The same for whoever goes on afterwards: throws an error that names what failed. */
export const stopAll = async (
  steps: readonly ShutdownStep[],
  options: ShutdownOptions,
): Promise<void> => {
  const failed = await stopInSteps(steps, options);
  if (failed.length > 0) throw new Error(`These did not stop cleanly: ${failed.join(', ')}.`);
};

const tooLong = (limitMs: number): Error =>
  new Error(`It did not stop within ${String(Math.round(limitMs))} ms.`);

export type ProcessShutdown = ShutdownOptions & {
  readonly logger: Pick<Logger, 'warn' | 'info'>;
  readonly steps: () => readonly ShutdownStep[];
};

/** On the first SIGINT or SIGTERM: stops everything and ends the process, with code 1 where something was left behind. */
export const shutDownOnSignals = (shutdown: ProcessShutdown): void => {
  let stopping = false;
  const onSignal = (signal: string): void => {
    if (stopping) return;
    stopping = true;
    shutdown.logger.info({ signal }, 'Stopping.');
    void stopInSteps(shutdown.steps(), shutdown).then((failed) => {
      // Whatever a step left behind would keep the process alive.
      process.exit(failed.length === 0 ? 0 : 1);
    });
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  // The set-up script that started this process died: nobody is left to stop it.
  if (process.send)
    process.on('disconnect', () => {
      onSignal('disconnect');
    });
};
