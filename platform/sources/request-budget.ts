import type { BudgetUse, RequestBudget } from './source.port.ts';

export type BudgetMeter = {
  left(now: number): number;
  /**
   * Time in milliseconds at which the requests fit; undefined if they fit now, Infinity if never.
   */
  availableAt(requests: number, now: number): number | undefined;
  spend(requests: number, now: number): void;
  use(now: number): BudgetUse;
  resume(use: BudgetUse): void;
};

// A slice counts until it has left the sliding window completely, so the budget is never exceeded
// and at most 1/60 of it is lost.
const sliceCount = 60;

export const budgetMeter = ({ requests: granted, perMs }: RequestBudget): BudgetMeter => {
  const sliceMs = Math.max(1, Math.ceil(perMs / sliceCount));
  const usedBySlice = new Map<number, number>();
  const prune = (now: number): void => {
    for (const since of usedBySlice.keys())
      if (since + sliceMs + perMs <= now) usedBySlice.delete(since);
  };
  const getRemaining = (now: number): number => {
    prune(now);
    return granted - [...usedBySlice.values()].reduce((sum, count) => sum + count, 0);
  };
  return {
    left: getRemaining,
    availableAt: (requests, now) => {
      let remaining = getRemaining(now);
      if (remaining >= requests) return undefined;
      for (const [since, count] of [...usedBySlice].sort(([one], [other]) => one - other)) {
        remaining += count;
        if (remaining >= requests) return since + sliceMs + perMs;
      }
      return Infinity;
    },
    spend: (requests, now) => {
      const since = Math.floor(now / sliceMs) * sliceMs;
      usedBySlice.set(since, (usedBySlice.get(since) ?? 0) + requests);
    },
    use: (now) => {
      prune(now);
      const usageBySlice = [...usedBySlice].map(([since, requests]) => ({
        since: new Date(since).toISOString(),
        requests,
      }));
      return { requests: granted, perMs, used: usageBySlice };
    },
    resume: (use) => {
      if (use.perMs !== perMs) return;
      for (const { since, requests } of use.used) {
        const slice = Date.parse(since);
        usedBySlice.set(slice, Math.max(usedBySlice.get(slice) ?? 0, requests));
      }
    },
  };
};

export type ProviderBudget = {
  availableAt(requests: number, now: number): number | undefined;
  spend(requests: number, now: number): void;
  uses(now: number): readonly BudgetUse[];
  resume(uses: readonly BudgetUse[]): void;
};

export const providerBudget = (budgets: readonly RequestBudget[]): ProviderBudget => {
  const meters = budgets.map(budgetMeter);
  return {
    availableAt: (requests, now) => {
      const times = meters.flatMap((meter) => meter.availableAt(requests, now) ?? []);
      return times.length === 0 ? undefined : Math.max(...times);
    },
    spend: (requests, now) => {
      for (const meter of meters) meter.spend(requests, now);
    },
    uses: (now) => meters.map((meter) => meter.use(now)),
    resume: (uses) => {
      for (const meter of meters) for (const use of uses) meter.resume(use);
    },
  };
};

export const getRemainingBudgets = (
  uses: readonly BudgetUse[],
  now: Date,
): readonly RemainingBudget[] =>
  uses.map((use) => {
    const meter = budgetMeter(use);
    meter.resume(use);
    return { requests: use.requests, perMs: use.perMs, left: meter.left(now.getTime()) };
  });

export type RemainingBudget = RequestBudget & { readonly left: number };
