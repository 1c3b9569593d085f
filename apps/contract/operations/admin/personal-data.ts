import { memberExportRequestSchema } from '../../admin/personal-data.ts';
import { personalDataEndpoints } from '../../endpoints/admin/personal-data.ts';
import { defineOperations } from '../define-operations.ts';
import { memberParams } from '../../fields.ts';

/** A member's data in the console. */
export const personalDataOperations = defineOperations(personalDataEndpoints, 'Admin', {
  exportMember: {
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
  },
});
