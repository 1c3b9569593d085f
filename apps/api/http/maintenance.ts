import type { MaintenanceWatch } from '#application/maintenance/watch-maintenance.ts';
import type { Operation } from '#contract/operation.ts';
import { secondMs } from '#domain/shared/time/durations.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import { HttpError } from './problem-details.ts';
import { httpTexts } from './texts.ts';

export type MaintenanceDeps = {
  readonly clock: Clock;
  readonly maintenance: Pick<MaintenanceWatch, 'current'>;
};

// Maintenance may take longer than expected.
const minRetrySeconds = 60;

/** Refuses changes during maintenance, except those that declare otherwise. */
export const requireNoMaintenance = (
  deps: MaintenanceDeps,
  { method, action, duringMaintenance }: Operation,
): void => {
  if (method !== 'get' && action !== 'read' && !duringMaintenance) refuseDuringMaintenance(deps);
};

/** For the change that a read can cause. */
export const refuseDuringMaintenance = ({ clock, maintenance }: MaintenanceDeps): void => {
  const current = maintenance.current();
  if (current === null) return;
  if (current === undefined) {
    throw new HttpError(503, 'server/unavailable', {
      message: httpTexts.unavailable,
      headers: { 'retry-after': '5' },
    });
  }
  const remainingMs = Date.parse(current.until) - clock.now().getTime();
  const seconds = Math.max(minRetrySeconds, Math.ceil(remainingMs / secondMs));
  throw new HttpError(503, 'server/maintenance', {
    message: remainingMs > 0 ? httpTexts.maintenance(current.until) : httpTexts.longMaintenance,
    headers: { 'retry-after': String(seconds) },
    ...(remainingMs > 0 && { retryAt: current.until }),
  });
};
