import { z } from 'zod';
import { reason } from '../fields.ts';

export const maintenanceSchema = z
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
    until: z.iso
      .datetime({ offset: true })
      .meta({ description: 'The expected end, which everybody sees.' }),
    reason: reason.meta({
      description: 'Reason, stored with the event; at most 300 characters.',
    }),
  })
  .meta({
    id: 'MaintenanceRequest',
    description: 'The expected end of the maintenance, and the reason.',
  });
