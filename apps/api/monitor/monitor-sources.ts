import type { MonitorSource } from '#contract/monitor.ts';
import type { SourceStateRecord } from '#observations/sources/queries.ts';

// As on every screen: a figure is stale after twice its interval.
const staleAfter = 2;

export const toMonitorSource = (state: SourceStateRecord, now: Date): MonitorSource => ({
  source: state.source,
  kind: state.kind,
  mode: state.mode,
  state: answering(state, now),
  breaker: state.breaker,
  lastSuccessAt: state.lastSuccessAt,
  lastError: state.lastError,
  refreshSeconds: state.refreshMs / 1000,
  failures: state.failures,
  budgetLeft: budgetLeft(state, now),
});

// Candles and tickers are asked for when somebody looks, and a source in reserve when the one before it fails.
const askedByTimer = /^(markets|feed\b)/;

/** That a source was not asked lately is a silence only where it is asked by a timer. */
export const answering = (state: SourceStateRecord, now: Date): MonitorSource['state'] => {
  const { kind, failures, lastAskedAt, lastSuccessAt, refreshMs, preference } = state;
  if (lastAskedAt === null) return 'not-asked';
  if (failures > 0 || lastSuccessAt === null || state.silentSince !== null) return 'silent';
  const age = now.getTime() - Date.parse(lastSuccessAt);
  const isAwaited = preference === 1 && askedByTimer.test(kind);
  return isAwaited && age > staleAfter * refreshMs ? 'silent' : 'answers';
};

const budgetLeft = ({ budgets }: SourceStateRecord, now: Date): MonitorSource['budgetLeft'] => {
  const left = budgets.map(({ requests, perMs, used }) => {
    const since = now.getTime() - perMs;
    const spent = used
      .filter((use) => Date.parse(use.since) > since)
      .reduce((sum, use) => sum + use.requests, 0);
    return { left: Math.max(0, requests - spent), of: requests, perSeconds: perMs / 1000 };
  });
  left.sort((a, b) => a.left / a.of - b.left / b.of);
  return left[0] ?? null;
};
