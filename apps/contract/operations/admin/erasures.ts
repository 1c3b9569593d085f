import { z } from 'zod';
import { erasureStates } from '../../admin/erasure-lists.ts';
import { erasureEndpoints } from '../../endpoints/admin/erasures.ts';
import {
  erasureDecisionSchema,
  erasurePreviewSchema,
  erasureRequestSchema,
  erasureSchema,
  memberErasureSchema,
} from '../../admin/erasures.ts';
import { defineOperations } from '../define-operations.ts';
import { rangeSchema } from '../range.ts';
import { memberParams } from '../../fields.ts';

const erasureParams = memberParams.extend({
  erasureId: z.uuid().toLowerCase().meta({ description: 'The erasure that was requested.' }),
});

/** Erasures of accounts. */
export const erasureOperations = defineOperations(erasureEndpoints, 'Admin', {
  erasures: {
    summary: 'Erasures of accounts, newest first',
    strictQuery: true,
    jsonQuery: z.object({
      filter: z
        .strictObject({
          state: z.enum(erasureStates).optional().meta({ description: 'State of the erasure.' }),
        })
        .optional()
        .meta({ description: 'JSON object; conditions are combined with "and".' }),
      range: rangeSchema.optional().meta({
        description:
          'JSON array `[first, last]` of row numbers from 0, both included; at most 1000 rows.',
      }),
      sort: z
        .tuple([z.literal('askedAt'), z.literal('DESC')])
        .optional()
        .meta({ description: 'JSON array `[field, "ASC" or "DESC"]`.' }),
    }),
    status: 200,
    answer: z.array(erasureSchema),
    contentRange: true,
  },
  erasure: {
    summary: 'One erasure',
    description: '404 `erasure/unknown`: the erasure of this account was not asked for.',
    params: z.object({ id: z.uuid().toLowerCase().meta({ description: 'Account id.' }) }),
    status: 200,
    answer: erasureSchema,
    problems: { 404: ['erasure/unknown'] },
  },
  memberErasure: {
    shows: 'member',
    summary: 'The erasure of a member that staff requested',
    description:
      '404 `member/unknown`: no member has the id; `account/not-found`: the account was erased.',
    params: memberParams,
    status: 200,
    answer: memberErasureSchema,
    problems: { 404: ['member/unknown', 'account/not-found'] },
  },
  previewErasure: {
    summary: 'What the next step of an erasure would do',
    description:
      '404 `member/unknown`: no member has the id; `account/not-found`: the account was erased. 409 as `requestErasure` and `confirmErasure`.',
    params: memberParams,
    status: 200,
    answer: erasurePreviewSchema,
    problems: {
      404: ['member/unknown', 'account/not-found'],
      409: ['account/erasure-of-admin', 'account/erasure-own', 'account/erasure-requester-gone'],
    },
  },
  requestErasure: {
    summary: 'Request the erasure of an account, which another admin must confirm',
    description:
      '404 `member/unknown`: no member has the id; `account/not-found`: the account was erased. 409 `account/erasure-open`: an erasure was requested already; `account/erasure-of-admin`: an admin must lose the role first.',
    params: memberParams,
    body: erasureRequestSchema,
    status: 200,
    answer: memberErasureSchema,
    problems: {
      404: ['member/unknown', 'account/not-found'],
      409: ['account/erasure-open', 'account/erasure-of-admin'],
    },
    idempotent: true,
  },
  confirmErasure: {
    summary: 'Confirm an erasure as another admin; it is executed 24 hours later',
    description:
      '404 `member/unknown`: no member has the id; `account/not-found`: the account was erased. 409 `account/erasure-own`: the same admin requested it; `account/erasure-gone`: it was withdrawn; `account/erasure-expired`: it was requested more than 7 days ago; `account/erasure-requester-gone`: the first admin was suspended or lost the role; `account/erasure-of-admin`: an admin must lose the role first. The member gets a mail.',
    params: erasureParams,
    body: erasureDecisionSchema,
    status: 200,
    answer: memberErasureSchema,
    problems: {
      404: ['member/unknown', 'account/not-found'],
      409: [
        'account/erasure-own',
        'account/erasure-gone',
        'account/erasure-expired',
        'account/erasure-requester-gone',
        'account/erasure-of-admin',
      ],
    },
    idempotent: true,
  },
  withdrawErasure: {
    summary: 'Withdraw an erasure that is not executed yet',
    description:
      '404 `member/unknown`: no member has the id; `account/not-found`: the account was erased. Nothing happens where it was withdrawn already.',
    params: erasureParams,
    body: erasureDecisionSchema,
    status: 200,
    answer: memberErasureSchema,
    problems: { 404: ['member/unknown', 'account/not-found'] },
    idempotent: true,
  },
});
