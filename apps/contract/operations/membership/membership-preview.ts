import { z } from 'zod';
import {
  goodwillPreviewRequestSchema,
  grantPreviewRequestSchema,
  membershipPreviewSchema,
  timedGrantPreviewRequestSchema,
  timedGrantPreviewSchema,
} from '../../membership/membership-preview.ts';
import { membershipPreviewEndpoints } from '../../endpoints/membership/membership-preview.ts';
import { defineOperations } from '../define-operations.ts';
import { memberParams } from '../../fields.ts';

/** Effects of a grant or a revocation on one member. They change nothing. */
export const membershipPreviewOperations = defineOperations(membershipPreviewEndpoints, 'Admin', {
  previewGrant: {
    summary: 'What a grant would do to a member',
    description: '404 `member/unknown`: no member has the id.',
    params: memberParams,
    body: grantPreviewRequestSchema,
    status: 200,
    answer: membershipPreviewSchema,
    problems: { 404: ['member/unknown'] },
  },
  previewTime: {
    summary: 'What giving a member time would do',
    description:
      '400 `membership/end-in-past`: the end has passed. 404 `member/unknown`: no member has the id.',
    params: memberParams,
    body: timedGrantPreviewRequestSchema,
    status: 200,
    answer: timedGrantPreviewSchema,
    problems: { 400: ['membership/end-in-past'], 404: ['member/unknown'] },
  },
  previewGoodwillMonth: {
    summary: 'Until when a member would hold the plan with a month more',
    description:
      '404 `member/unknown`: no member has the id. 503: the payment provider, which is asked where a paid plan renews, is unavailable.',
    params: memberParams,
    body: goodwillPreviewRequestSchema,
    status: 200,
    answer: membershipPreviewSchema,
    problems: { 404: ['member/unknown'] },
  },
  previewRevoke: {
    summary: 'What ending every grant would do to a member',
    description: '404 `member/unknown`: no member has the id.',
    params: memberParams,
    status: 200,
    answer: membershipPreviewSchema,
    problems: { 404: ['member/unknown'] },
  },
  previewEndGrant: {
    summary: 'What ending one grant would do to a member',
    description: '404 `member/unknown` or `membership/unknown-grant`.',
    params: memberParams.extend({
      grantId: z.uuid().toLowerCase().meta({ description: 'Id of the grant, a UUID.' }),
    }),
    status: 200,
    answer: membershipPreviewSchema,
    problems: { 404: ['member/unknown', 'membership/unknown-grant'] },
  },
});
