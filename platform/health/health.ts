import { secondMs } from '#domain/shared/time/durations.ts';
import { withTimeLimit } from '../resilience/with-time-limit.ts';

/** How a part of a process is. `degraded`: the process does its work, with what is missing; `failing`: it does not. */
export type PartState = 'ok' | 'degraded' | 'failing';

/** What a part says of itself, in words that name no address and no secret. */
export type Finding = { readonly state: PartState; readonly words: string };

export type HealthCheck = {
  readonly name: string;
  /** The most that trouble of this part does to the process. */
  readonly atWorst: Exclude<PartState, 'ok'>;
  readonly look: () => Promise<Finding>;
};

export type PartHealth = Finding & { readonly name: string };

export type Health = {
  readonly state: PartState;
  readonly parts: readonly PartHealth[];
};

export type AskHealth = () => Promise<Health>;

export const okFinding: Finding = { state: 'ok', words: 'ok' };

// Answers within this time, whatever the parts do: less than an orchestrator waits for a probe.
const timeoutMs = 1500;
// An answer that takes longer is lost, as on a connection that was cut.
const expiryMs = 15 * secondMs;
// However often it is asked, each part is looked at once in this time.
const cacheMs = secondMs;

/** Asks every part at once. Probes share an answer, so that asking often costs nothing. */
export const healthOf = (checks: readonly HealthCheck[]): AskHealth => {
  const looks = checks.map(checkOnce);
  let last: { readonly health: Promise<Health>; readonly at: number } | undefined;
  return () => {
    const now = performance.now();
    if (!last || now - last.at >= cacheMs) {
      const parts = Promise.all(looks.map((look) => look()));
      last = { at: now, health: parts.then((found) => ({ state: worst(found), parts: found })) };
    }
    return last.health;
  };
};

// A part that has not answered yet is not asked again: what waits for a server must not pile up.
const checkOnce = ({ name, atWorst, look }: HealthCheck): (() => Promise<PartHealth>) => {
  let asked: Promise<Finding> | undefined;
  return async () => {
    asked ??= withTimeLimit(look(), expiryMs, tooSlow).finally(() => {
      asked = undefined;
    });
    const finding = await withTimeLimit(asked, timeoutMs, tooSlow).catch(errorOf);
    const isWorse = finding.state === 'failing' && atWorst === 'degraded';
    return { name, words: finding.words, state: isWorse ? atWorst : finding.state };
  };
};

class TooSlow extends Error {}

const tooSlow = (): Error => new TooSlow();

const errorOf = (error: unknown): Finding => ({
  state: 'failing',
  words: error instanceof TooSlow ? 'does not answer' : 'cannot be reached',
});

const worst = (parts: readonly PartHealth[]): PartState => {
  const states = new Set(parts.map(({ state }) => state));
  if (states.has('failing')) return 'failing';
  return states.has('degraded') ? 'degraded' : 'ok';
};
