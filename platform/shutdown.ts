import type { Logger } from 'pino';
import { withTimeLimit } from './resilience/with-time-limit.ts';

export type ShutdownStep = {
  readonly name: string;
  readonly stop: () => Promise<unknown>;
};

export type ShutdownOptions = {
  readonly logger: Pick<Logger, 'warn'>;
  readonly stepLimitMs?: number;
  readonly totalLimitMs?: number;
};

// A slower step is abandoned, because an unresponsive server must not keep the process running.
const defaultStepLimitMs = 5_000;
// Leaves time to exit within 15 s, after which an orchestrator may kill the process.
const defaultTotalLimitMs = 12_500;
// Limit of each step after the total is used up, which is enough for local files.
const minStepMs = 100;

/** Continues after a failed step. Returns the names of the steps that failed or timed out. */
export const stopInSteps = async (
  steps: readonly ShutdownStep[],
  { logger, stepLimitMs = defaultStepLimitMs, totalLimitMs = defaultTotalLimitMs }: ShutdownOptions,
): Promise<string[]> => {
  const deadline = performance.now() + totalLimitMs;
  const failedSteps: string[] = [];
  for (const { name, stop } of steps) {
    const limitMs = Math.max(minStepMs, Math.min(stepLimitMs, deadline - performance.now()));
    try {
      await withTimeLimit(Promise.resolve().then(stop), limitMs, () => timeoutError(limitMs));
    } catch (err) {
      failedSteps.push(name);
      logger.warn(
        { err, step: name },
        'A step did not stop cleanly; continuing with the next one.',
      );
    }
  }
  return failedSteps;
};

export const stopAll = async (
  steps: readonly ShutdownStep[],
  options: ShutdownOptions,
): Promise<void> => {
  const failedSteps = await stopInSteps(steps, options);
  if (failedSteps.length > 0)
    throw new Error(`These did not stop cleanly: ${failedSteps.join(', ')}.`);
};

const timeoutError = (limitMs: number): Error =>
  new Error(`It did not stop within ${String(Math.round(limitMs))} ms.`);

export type ProcessShutdown = ShutdownOptions & {
  readonly logger: Pick<Logger, 'warn' | 'info'>;
  readonly steps: () => readonly ShutdownStep[];
  readonly onSignal?: () => void;
  readonly onStopped?: () => void;
};

/** Exits with code 1 when a step failed or timed out. */
export const shutDownOnSignals = (shutdown: ProcessShutdown): void => {
  let isStopping = false;
  const onSignal = (signal: string): void => {
    if (isStopping) return;
    isStopping = true;
    shutdown.onSignal?.();
    shutdown.logger.info({ signal }, 'Stopping.');
    void stopInSteps(shutdown.steps(), shutdown).then((failed) => {
      shutdown.onStopped?.();
      // Exits explicitly, because an abandoned step would keep the process running.
      process.exit(failed.length === 0 ? 0 : 1);
    });
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  // The parent (`tools/setup.mjs`) died, so nothing else would stop this process.
  if (process.send)
    process.on('disconnect', () => {
      onSignal('disconnect');
    });
};
