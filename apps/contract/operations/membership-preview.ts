import { z } from 'zod';
import {
  grantPreviewRequestSchema,
  grantPreviewsRequestSchema,
  membershipPreviewSchema,
  revokePreviewsRequestSchema,
} from '../membership-preview.ts';
import { paths } from '../paths.ts';
import type { Operation } from './operation.ts';

const memberParams = z.object({ id: z.uuid().toLowerCase() });
const idOf = '{id}';

/** What a grant or a revocation would do, for one member and for a selection; nothing is written. */
export const membershipPreviewOperations = {
  previewGrant: {
    method: 'post',
    path: paths.grantPreview(idOf),
    tag: 'Admin',
    summary: 'What a grant would do to a member',
    access: 'admin',
    params: memberParams,
    body: grantPreviewRequestSchema,
    status: 200,
    answer: membershipPreviewSchema,
    problems: [404],
  },
  previewRevoke: {
    method: 'post',
    path: paths.revokePreview(idOf),
    tag: 'Admin',
    summary: 'What ending every grant would do to a member',
    access: 'admin',
    params: memberParams,
    status: 200,
    answer: membershipPreviewSchema,
    problems: [404],
  },
  previewGrants: {
    method: 'post',
    path: paths.grantPreviews,
    tag: 'Admin',
    summary: 'What a grant would do to each of up to 200 members',
    access: 'admin',
    body: grantPreviewsRequestSchema,
    status: 200,
    answer: z.array(membershipPreviewSchema),
  },
  previewRevokes: {
    method: 'post',
    path: paths.revokePreviews,
    tag: 'Admin',
    summary: 'What ending every grant would do to each of up to 200 members',
    access: 'admin',
    body: revokePreviewsRequestSchema,
    status: 200,
    answer: z.array(membershipPreviewSchema),
  },
} as const satisfies Record<string, Operation>;
