import { z } from 'zod';
import { singleLineText } from '../text.ts';

const reason = singleLineText(300, 'Please give a reason.');

export const memberExportRequestSchema = z
  .strictObject({
    reason: reason.meta({
      description:
        'Why the data is exported; kept with the event and part of the copy, at most 300 characters.',
    }),
  })
  .meta({ id: 'MemberExportRequest', description: 'Why staff export the data of a member.' });
