import { secondMs } from '#domain/shared/time/durations.ts';
import type { ServiceId } from '#domain/shared/services.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { AttentionCheck } from '../attention/assess.ts';
import { summarizeServices, type ServiceStatus } from './summarize-services.ts';

export type PublicStatus = {
  readonly checkedAt: string;
  readonly services: readonly ServiceStatus[];
};

type StatusReaderOptions = {
  readonly clock: Clock;
  readonly runChecks: () => Promise<readonly AttentionCheck[]>;
  /** Services that the settings switch off. */
  readonly switchedOff: readonly ServiceId[];
  /** How long a result is reused, because anyone may ask. */
  readonly cacheMs?: number | undefined;
};

const defaultCacheMs = 10 * secondMs;

/** Reads the status of the services at most once in the cache's time, for all callers together. */
export const createStatusReader = ({
  clock,
  runChecks,
  switchedOff,
  cacheMs = defaultCacheMs,
}: StatusReaderOptions): (() => Promise<PublicStatus>) => {
  let cached: { readonly status: Promise<PublicStatus>; readonly at: number } | undefined;
  const addStart = createStartMemory();
  const read = async (): Promise<PublicStatus> => {
    const services = summarizeServices(await runChecks(), { switchedOff });
    const checkedAt = clock.now().toISOString();
    return { checkedAt, services: services.map((service) => addStart(service, checkedAt)) };
  };
  return () => {
    const now = performance.now();
    if (!cached || now - cached.at >= cacheMs) cached = { status: read(), at: now };
    return cached.status;
  };
};

// Some checks know only the present, so the first time at which they found something counts.
const createStartMemory = (): ((service: ServiceStatus, now: string) => ServiceStatus) => {
  const firstSeen = new Map<string, string>();
  return (service, now) => {
    const { id, state, since } = service;
    if (state === 'ok') {
      firstSeen.delete(id);
      return service;
    }
    const start = firstSeen.get(id) ?? now;
    firstSeen.set(id, start);
    return since === null ? { ...service, since: start } : service;
  };
};
