import { AsyncLocalStorage } from 'node:async_hooks';

type Outcome = {
  /** Revision at the first decision, by stream. */
  readonly first: Map<string, number>;
  isChanged: boolean;
};

const outcomes = new AsyncLocalStorage<Outcome>();

/** Runs a use case and reports whether its decisions left every stream unchanged. */
export const trackOutcome = <Result>(
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly isUnchanged: boolean }> => {
  const outcome: Outcome = { first: new Map(), isChanged: false };
  return outcomes.run(outcome, async () => {
    const result = await work();
    return { result, isUnchanged: outcome.first.size > 0 && !outcome.isChanged };
  });
};

/**
 * Called for each decision with the stream's previous revision. A revision that has grown since the first decision
 * also counts as a change, because a webhook may have recorded the request's effect at the provider.
 */
export const recordDecision = (stream: string, revision: number, appends: boolean): void => {
  const outcome = outcomes.getStore();
  if (outcome === undefined) return;
  const first = outcome.first.get(stream);
  if (first === undefined) outcome.first.set(stream, revision);
  if (appends || (first !== undefined && revision > first)) outcome.isChanged = true;
};
