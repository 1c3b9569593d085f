import { z } from 'zod';
import { reason, instant } from '../fields.ts';
import { defineOperations, get, post, withoutSchemas } from '../define-operations.ts';

const maintenanceSchema = z
  .object({
    maintenance: z
      .object({
        until: z.string().meta({ description: 'The expected end.' }),
        reason: z.string().meta({ description: 'Why; for staff only.' }),
        startedAt: z.string().meta({ description: 'When it began, or was changed last.' }),
      })
      .nullable()
      .meta({ description: 'Null while there is no maintenance.' }),
  })
  .meta({ id: 'MaintenanceState', description: 'Whether changes are refused now.' });
/** Whether there is maintenance. */
export type MaintenanceState = z.infer<typeof maintenanceSchema>;

export const maintenanceRequestSchema = z
  .strictObject({
    until: instant.meta({ description: 'The expected end, which everybody sees.' }),
    reason: reason,
  })
  .meta({
    id: 'MaintenanceRequest',
    description: 'The expected end of the maintenance, and the reason.',
  });

/** Maintenance, during which changes are refused. */
export const maintenanceOperations = defineOperations('Admin', {
  maintenance: get('/api/admin/maintenance', 'admin', {
    summary: 'Whether maintenance is on, its expected end and the reason',
    status: 200,
    answer: maintenanceSchema,
  }),
  startMaintenance: post('/api/admin/maintenance/start', 'admin', {
    summary: 'Refuse changes and pause jobs in every process, or change the expected end',
    description:
      'Reads, login and logout still work. Other calls get 503 `server/maintenance` with `retryAt`. 400 `maintenance/end-passed`: the end is not in the future. Maintenance does not end by itself.',
    body: maintenanceRequestSchema,
    status: 200,
    answer: maintenanceSchema,
    problems: { 400: ['maintenance/end-passed'] },
    idempotent: true,
    duringMaintenance: true,
  }),
  endMaintenance: post('/api/admin/maintenance/end', 'admin', {
    summary: 'Accept changes again, and resume the jobs unless they were paused before',
    description: '409 `maintenance/not-on`: there is no maintenance.',
    status: 200,
    answer: maintenanceSchema,
    problems: { 409: ['maintenance/not-on'] },
    idempotent: true,
    duringMaintenance: true,
  }),
});

/** The same without schemas, for browsers. */
export const maintenanceEndpoints = withoutSchemas(maintenanceOperations);
