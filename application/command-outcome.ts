import { AsyncLocalStorage } from 'node:async_hooks';

/** What the commands of one request have decided so far. */
type Outcome = {
  /** By stream, the revision of the first decision. */
  readonly first: Map<string, number>;
  isChanged: boolean;
};

const outcomes = new AsyncLocalStorage<Outcome>();

/** Runs a use case and reports whether it decided something without any change to the streams it decided on. */
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
 * Called for each decision with the stream's revision before it. A revision that grew since the first decision is a
 * change as well: a webhook may record what the request has just done at the provider.
 */
export const recordDecision = (stream: string, revision: number, appends: boolean): void => {
  const outcome = outcomes.getStore();
  if (outcome === undefined) return;
  const first = outcome.first.get(stream);
  if (first === undefined) outcome.first.set(stream, revision);
  if (appends || (first !== undefined && revision > first)) outcome.isChanged = true;
};
