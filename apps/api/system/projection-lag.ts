import type { EventStore, Position } from '#platform/event-store/event-store.port.ts';
import { type HealthFinding, okFinding } from '#platform/health/health.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { readActivePosition } from '#projections/engine/shown-position.ts';

type Ports = {
  readonly eventStore: Pick<EventStore, 'head'>;
  readonly readModels: ReadModels;
};

type Target = { readonly head: Position; readonly since: number };

// Longer than a projector normally takes, and shorter than the failover from a killed one.
const maxLagSeconds = 5;

/**
 * Lag of read models in other processes. Positions cannot be subtracted, so the lag is the time since a log head was
 * seen that a read model has not reached yet. A read model at the head is not read again.
 */
export const createProjectionLagCheck = (
  { eventStore, readModels }: Ports,
  names: readonly string[],
  nowMs: () => number = () => performance.now(),
): (() => Promise<HealthFinding>) => {
  const positionsByName = new Map<string, Position>();
  const targets = new Map<string, Target>();
  return async () => {
    const head = await eventStore.head();
    const laggingNames = names.filter((name) => (positionsByName.get(name) ?? '') < head);
    await Promise.all(
      laggingNames.map(async (name) => {
        const position = await readActivePosition(readModels, name);
        positionsByName.set(name, position);
        const target = targets.get(name);
        if (position >= head) targets.delete(name);
        else if (!target || position >= target.head) targets.set(name, { head, since: nowMs() });
      }),
    );
    const lagByName = new Map<string, number>();
    for (const [name, { since }] of targets) {
      const seconds = (nowMs() - since) / 1000;
      if (seconds >= maxLagSeconds) lagByName.set(name, seconds);
    }
    return lagByName.size === 0
      ? okFinding
      : { state: 'degraded', words: formatLag(lagByName, names) };
  };
};

const formatLag = (late: ReadonlyMap<string, number>, names: readonly string[]): string => {
  const seconds = Math.round(Math.max(...late.values()));
  const lag = `${String(seconds)} seconds behind the log`;
  if (late.size === names.length) return `all are ${lag}; no projector seems to run`;
  return `${[...late.keys()].join(', ')}: ${lag}`;
};
