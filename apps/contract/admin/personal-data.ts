import { z } from 'zod';
import { reason, memberParams } from '../fields.ts';
import { defineOperations, post, withoutSchemas } from '../define-operations.ts';

const memberExportRequestSchema = z
  .strictObject({
    reason: reason.meta({
      description:
        'Why the data is exported; kept with the event and part of the copy, at most 300 characters.',
    }),
  })
  .meta({ id: 'MemberExportRequest', description: 'Why staff export the data of a member.' });

/** A member's data in the console. */
export const personalDataOperations = defineOperations('Admin', {
  exportMember: post('/api/admin/members/{id}/export', 'admin', {
    summary: 'Everything that is held about a member, as a JSON file',
    description:
      'The file that the member gets in the settings. Recorded as an access to personal data before it is sent. 404 `member/unknown`: no member has the id; `account/not-found`: the account was erased. 429 after 20 in an hour. Streamed while it is read; a file that ends early is incomplete.',
    params: memberParams,
    body: memberExportRequestSchema,
    status: 200,
    answer: null,
    mediaType: 'application/json',
    problems: {
      404: ['member/unknown', 'account/not-found'],
      429: ['throttle/member-exports'],
    },
    sideEffects: true,
  }),
});

/** The same without schemas, for browsers. */
export const personalDataEndpoints = withoutSchemas(personalDataOperations);
