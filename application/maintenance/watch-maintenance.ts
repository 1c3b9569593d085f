import { secondMs } from '#domain/shared/time/durations.ts';
import type { Maintenance } from '#domain/maintenance/maintenance.ts';
import { serialQueue } from '#platform/resilience/serial-queue.ts';
import type { LoadPorts } from '../load-stream.ts';
import { findMaintenance } from './switch-maintenance.ts';

export type MaintenanceWatch = {
  /** As far as this process knows. Null while there is no maintenance, undefined until it could be read. */
  readonly current: () => Maintenance | null | undefined;
  /** Reads the state now. Rejects if the event store is unavailable. */
  readonly refresh: () => Promise<void>;
  readonly stop: () => void;
};

type WatchPorts = LoadPorts & {
  readonly logger: { readonly debug: (fields: object, message: string) => void };
};

export type WatchOptions = {
  readonly pollMs?: number | undefined;
  /** Called after each read. */
  readonly onRead?: (current: Maintenance | null) => void;
};

/** Every process follows a change within ten seconds. */
export const maintenancePollMs = 3 * secondMs;

/** Follows the maintenance of the installation. While it cannot be read, the last known state applies. */
export const watchMaintenance = async (
  ports: WatchPorts,
  { pollMs = maintenancePollMs, onRead }: WatchOptions = {},
): Promise<MaintenanceWatch> => {
  let current: Maintenance | null | undefined;
  // One after the other, so that a slow read does not replace a newer state.
  const enqueue = serialQueue();
  const refresh = (): Promise<void> =>
    enqueue(async () => {
      const maintenance = await findMaintenance(ports);
      current = maintenance;
      onRead?.(maintenance);
    });
  let isPolling = false;
  const poll = async (): Promise<void> => {
    if (isPolling) return;
    isPolling = true;
    try {
      await refresh();
    } catch (error) {
      ports.logger.debug({ err: error }, 'Whether there is maintenance could not be read.');
    } finally {
      isPolling = false;
    }
  };
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
