import type { MaintenanceWatch } from '#application/maintenance/watch-maintenance.ts';
import type { Operation } from '#contract/operations/operation.ts';
import { secondMs } from '#domain/shared/time/durations.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import { HttpFault } from './problem-details.ts';
import { httpTexts } from './texts.ts';

export type MaintenanceDeps = {
  readonly clock: Clock;
  readonly maintenance: Pick<MaintenanceWatch, 'current'>;
};

// Maintenance may take longer than expected.
const minRetrySeconds = 60;

/** Refuses changes during maintenance, except those that declare otherwise. */
export const requireNoMaintenance = (
  { clock, maintenance }: MaintenanceDeps,
  { method, action, duringMaintenance }: Operation,
): void => {
  const current = maintenance.current();
  if (current === null || method === 'get' || action === 'read' || duringMaintenance) return;
  const leftMs = Date.parse(current.until) - clock.now().getTime();
  const seconds = Math.max(minRetrySeconds, Math.ceil(leftMs / secondMs));
  throw new HttpFault(503, 'server/maintenance', {
    message: leftMs > 0 ? httpTexts.maintenance(current.until) : httpTexts.longMaintenance,
    headers: { 'retry-after': String(seconds) },
    ...(leftMs > 0 && { retryAt: current.until }),
  });
};
