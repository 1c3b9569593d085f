import { z } from 'zod';
import { serviceIds } from '../../../domain/shared/services.ts';

const serviceStatusSchema = z
  .object({
    id: z.enum(serviceIds).meta({ description: 'Id of the service.' }),
    name: z.string().meta({ description: 'Its name on the status page.' }),
    state: z.enum(['ok', 'disrupted', 'unknown']).meta({
      description: '`unknown` where the checks of the service could not be made.',
    }),
    text: z.string().meta({ description: 'What this means for readers, in one sentence.' }),
    since: z.string().nullable().meta({
      description: 'Since when the service is disrupted or unknown; null while it is `ok`.',
    }),
    switchedOff: z.literal(true).optional().meta({
      description:
        'True when the settings of the installation switch the service off, which is not a fault; otherwise absent.',
    }),
  })
  .meta({ id: 'ServiceStatus', description: 'Whether one part of the product works.' });

export const publicStatusSchema = z
  .object({
    checkedAt: z.string().meta({ description: 'When the checks were made.' }),
    services: z.array(serviceStatusSchema).meta({ description: 'Every service.' }),
  })
  .meta({ id: 'Status', description: 'Whether each part of the product works, for everyone.' });
/** The public status. */
export type PublicStatus = z.infer<typeof publicStatusSchema>;
