import { secondMs } from '#domain/shared/time/durations.ts';
import { withTimeLimit } from '../resilience/with-time-limit.ts';

/**
 * State of one part of a process. `degraded`: the process works, without the affected feature.
 * `failing`: the process does not work.
 */
export type PartState = 'ok' | 'degraded' | 'failing';

/** State of a part, described without addresses and secrets. */
export type HealthFinding = { readonly state: PartState; readonly words: string };

export type HealthCheck = {
  readonly name: string;
  /** The worst state that this part can cause for the process. */
  readonly worstState: Exclude<PartState, 'ok'>;
  readonly check: () => Promise<HealthFinding>;
};

export type PartHealth = HealthFinding & { readonly name: string };

export type Health = {
  readonly state: PartState;
  readonly parts: readonly PartHealth[];
};

export type GetHealth = () => Promise<Health>;

export const okFinding: HealthFinding = { state: 'ok', words: 'ok' };

// A health request is answered within this time, which is less than an orchestrator waits for a
// probe.
const timeoutMs = 1500;
// A check that takes longer is abandoned, because its connection may have been cut.
const expiryMs = 15 * secondMs;
// Each part is checked at most once in this time.
const cacheMs = secondMs;

/**
 * Checks all parts concurrently. Probes share a cached result, so that frequent probes cost
 * nothing.
 */
export const combineHealthChecks = (checks: readonly HealthCheck[]): GetHealth => {
  const checkRunners = checks.map(shareRunningCheck);
  let cachedHealth: { readonly health: Promise<Health>; readonly at: number } | undefined;
  return () => {
    const now = performance.now();
    if (!cachedHealth || now - cachedHealth.at >= cacheMs) {
      const parts = Promise.all(checkRunners.map((runCheck) => runCheck()));
      cachedHealth = {
        at: now,
        health: parts.then((found) => ({ state: getWorstState(found), parts: found })),
      };
    }
    return cachedHealth.health;
  };
};

// A pending check is not started again, so that checks that wait for a server do not pile up.
const shareRunningCheck = ({
  name,
  worstState,
  check,
}: HealthCheck): (() => Promise<PartHealth>) => {
  let pending: Promise<HealthFinding> | undefined;
  return async () => {
    pending ??= withTimeLimit(check(), expiryMs, createTimeoutError).finally(() => {
      pending = undefined;
    });
    const finding = await withTimeLimit(pending, timeoutMs, createTimeoutError).catch(toFinding);
    const isWorse = finding.state === 'failing' && worstState === 'degraded';
    return { name, words: finding.words, state: isWorse ? worstState : finding.state };
  };
};

class CheckTimeoutError extends Error {}

const createTimeoutError = (): Error => new CheckTimeoutError();

const toFinding = (error: unknown): HealthFinding => ({
  state: 'failing',
  words: error instanceof CheckTimeoutError ? 'does not answer' : 'cannot be reached',
});

const getWorstState = (parts: readonly PartHealth[]): PartState => {
  const states = new Set(parts.map(({ state }) => state));
  if (states.has('failing')) return 'failing';
  return states.has('degraded') ? 'degraded' : 'ok';
};
