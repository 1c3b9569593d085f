import { secondMs } from '#domain/shared/time/durations.ts';
import type { Maintenance } from '#domain/maintenance/state.ts';
import type { LoadPorts } from '../load-stream.ts';
import { findMaintenance } from './switch-maintenance.ts';

export type MaintenanceWatch = {
  /** As far as this process knows; null while there is no maintenance. */
  readonly current: () => Maintenance | null;
  /** Reads the state now. Rejects if the event store is unavailable. */
  readonly refresh: () => Promise<void>;
  readonly stop: () => void;
};

type WatchPorts = LoadPorts & {
  readonly logger: { readonly debug: (fields: object, message: string) => void };
};

/** Every process follows a change within ten seconds. */
export const maintenancePollMs = 3 * secondMs;

/** Follows the maintenance of the installation. While it cannot be read, the last known state applies. */
export const watchMaintenance = async (
  ports: WatchPorts,
  pollMs = maintenancePollMs,
): Promise<MaintenanceWatch> => {
  let current: Maintenance | null = null;
  const refresh = async (): Promise<void> => {
    current = await findMaintenance(ports);
  };
  const poll = (): Promise<void> =>
    refresh().catch((error: unknown) => {
      ports.logger.debug({ err: error }, 'Whether there is maintenance could not be read.');
    });
  await poll();
  const timer = setInterval(() => void poll(), pollMs).unref();
  return {
    current: () => current,
    refresh,
    stop: () => {
      clearInterval(timer);
    },
  };
};
