import { maintenanceEndpoints } from '../../endpoints/system/maintenance.ts';
import { maintenanceRequestSchema, maintenanceSchema } from '../../system/maintenance.ts';
import { defineOperations } from '../define-operations.ts';

/** Maintenance, during which changes are refused. */
export const maintenanceOperations = defineOperations(maintenanceEndpoints, 'Admin', {
  maintenance: {
    summary: 'Whether maintenance is on, its expected end and the reason',
    status: 200,
    answer: maintenanceSchema,
  },
  startMaintenance: {
    summary: 'Refuse changes and pause jobs in every process, or change the expected end',
    description:
      'Reads, login and logout still work. Other calls get 503 `server/maintenance` with `retryAt`. 400 `maintenance/end-passed`: the end is not in the future. Maintenance does not end by itself.',
    body: maintenanceRequestSchema,
    status: 200,
    answer: maintenanceSchema,
    problems: { 400: ['maintenance/end-passed'] },
    idempotent: true,
    duringMaintenance: true,
  },
  endMaintenance: {
    summary: 'Accept changes again, and resume the jobs unless they were paused before',
    description: '409 `maintenance/not-on`: there is no maintenance.',
    status: 200,
    answer: maintenanceSchema,
    problems: { 409: ['maintenance/not-on'] },
    idempotent: true,
    duringMaintenance: true,
  },
});
