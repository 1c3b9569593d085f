import { z } from 'zod';
import {
  grantPreviewRequestSchema,
  grantPreviewsRequestSchema,
  membershipPreviewSchema,
  revokePreviewsRequestSchema,
} from '../membership-preview.ts';
import { membershipPreviewEndpoints } from '../endpoints/membership-preview.ts';
import type { Operation } from './operation.ts';

const memberParams = z.object({ id: z.uuid().toLowerCase() });

/** Effects of a grant or a revocation, for one member and for a selection; nothing is written. */
export const membershipPreviewOperations = {
  previewGrant: {
    ...membershipPreviewEndpoints.previewGrant,
    tag: 'Admin',
    summary: 'What a grant would do to a member',
    params: memberParams,
    body: grantPreviewRequestSchema,
    status: 200,
    answer: membershipPreviewSchema,
    problems: [404],
  },
  previewRevoke: {
    ...membershipPreviewEndpoints.previewRevoke,
    tag: 'Admin',
    summary: 'What ending every grant would do to a member',
    params: memberParams,
    status: 200,
    answer: membershipPreviewSchema,
    problems: [404],
  },
  previewEndGrant: {
    ...membershipPreviewEndpoints.previewEndGrant,
    tag: 'Admin',
    summary: 'What ending one grant would do to a member',
    params: memberParams.extend({ grantId: z.uuid().toLowerCase() }),
    status: 200,
    answer: membershipPreviewSchema,
    problems: [404],
  },
  previewGrants: {
    ...membershipPreviewEndpoints.previewGrants,
    tag: 'Admin',
    summary: 'What a grant would do to each of up to 200 members',
    body: grantPreviewsRequestSchema,
    status: 200,
    answer: z.array(membershipPreviewSchema),
  },
  previewRevokes: {
    ...membershipPreviewEndpoints.previewRevokes,
    tag: 'Admin',
    summary: 'What ending every grant would do to each of up to 200 members',
    body: revokePreviewsRequestSchema,
    status: 200,
    answer: z.array(membershipPreviewSchema),
  },
} as const satisfies Record<string, Operation>;
