import { setTimeout as sleep } from 'node:timers/promises';
import { secondMs } from '#domain/shared/time/durations.ts';
import { EventStoreError } from '#platform/event-store/event-store.port.ts';
import { withTimeLimit } from '#platform/resilience/with-time-limit.ts';

/** For a whole command, including reads, appends and retries. */
const budgetMs = 5 * secondMs;

export type BudgetedPorts = { readonly pause?: (ms: number) => Promise<void> };

/**
 * Limits the time spent on an unresponsive server. After the limit the outcome is unknown, because the current
 * attempt may still succeed. No further attempt starts, because the pause before it throws.
 */
export const withinBudget = async <Ports extends BudgetedPorts, Result>(
  ports: Ports,
  work: (ports: Ports) => Promise<Result>,
  limitMs: number = budgetMs,
): Promise<Result> => {
  const budget = { over: false };
  const { pause = sleep } = ports;
  const limitedPorts = {
    ...ports,
    pause: async (ms: number) => {
      if (!budget.over) await pause(ms);
      if (budget.over) throw budgetExceededError(limitMs);
    },
  };
  return withTimeLimit(work(limitedPorts), limitMs, () => {
    budget.over = true;
    return budgetExceededError(limitMs);
  });
};

const budgetExceededError = (limitMs: number): EventStoreError =>
  new EventStoreError(
    'unavailable',
    `The command was not done within ${String(limitMs)} ms; its outcome is unknown.`,
  );
