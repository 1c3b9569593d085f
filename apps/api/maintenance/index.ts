import {
  endMaintenance,
  startMaintenance,
  type SwitchMaintenancePorts,
} from '#application/maintenance/switch-maintenance.ts';
import type { MaintenanceWatch } from '#application/maintenance/watch-maintenance.ts';
import { maintenanceOperations, type MaintenanceState } from '#contract/system/maintenance.ts';
import type { Routes } from '../http/route.ts';

export type MaintenanceRouteDeps = {
  readonly routes: Routes;
  readonly platform: SwitchMaintenancePorts;
  readonly maintenance: Pick<MaintenanceWatch, 'current' | 'refresh'>;
};

export const maintenanceRoutes = ({
  routes,
  platform,
  maintenance,
}: MaintenanceRouteDeps): void => {
  const readState = async (): Promise<MaintenanceState> => {
    await maintenance.refresh();
    const maintenanceState = maintenance.current();
    if (!maintenanceState) return { maintenance: null };
    const { until, reason, startedAt } = maintenanceState;
    return { maintenance: { until, reason, startedAt } };
  };
  routes.on(maintenanceOperations.maintenance, async () => ({ body: await readState() }));
  routes.on(maintenanceOperations.startMaintenance, async ({ body, command }) => {
    const { until, reason } = body;
    await startMaintenance(platform, { until: new Date(until), reason }, command);
    return { body: await readState() };
  });
  routes.on(maintenanceOperations.endMaintenance, async ({ command }) => {
    await endMaintenance(platform, command);
    return { body: await readState() };
  });
};
