import type { MonitorSource } from '#contract/system/monitor.ts';
import { sourceAvailability, type SourceStateRecord } from '#observations/sources/queries.ts';

export const toMonitorSource = (state: SourceStateRecord, now: Date): MonitorSource => ({
  source: state.source,
  kind: state.kind,
  mode: state.mode,
  state: sourceAvailability(state, now),
  breaker: state.breaker,
  lastSuccessAt: state.lastSuccessAt,
  lastError: state.lastError,
  refreshSeconds: state.refreshMs / 1000,
  failures: state.failures,
  budgetLeft: getTightestBudget(state, now),
});

const getTightestBudget = (
  { budgets }: SourceStateRecord,
  now: Date,
): MonitorSource['budgetLeft'] => {
  const remainingBudgets = budgets.map(({ requests, perMs, used }) => {
    const since = now.getTime() - perMs;
    const usedRequests = used
      .filter((use) => Date.parse(use.since) > since)
      .reduce((sum, use) => sum + use.requests, 0);
    return { left: Math.max(0, requests - usedRequests), of: requests, perSeconds: perMs / 1000 };
  });
  remainingBudgets.sort((a, b) => a.left / a.of - b.left / b.of);
  return remainingBudgets[0] ?? null;
};
