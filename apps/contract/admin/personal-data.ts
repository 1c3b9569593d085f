import { z } from 'zod';
import { reason } from '../fields.ts';

export const memberExportRequestSchema = z
  .strictObject({
    reason: reason.meta({
      description:
        'Why the data is exported; kept with the event and part of the copy, at most 300 characters.',
    }),
  })
  .meta({ id: 'MemberExportRequest', description: 'Why staff export the data of a member.' });
