import { z } from 'zod';
import { memberPaymentsEndpoints } from '../endpoints/member-payments.ts';
import {
  memberPaymentsSchema,
  refundedSchema,
  refundPreviewRequestSchema,
  refundPreviewSchema,
  refundRequestSchema,
} from '../member-payments.ts';
import type { Operation } from './operation.ts';

const memberParams = z.object({ id: z.uuid().toLowerCase() });
const invoiceParams = memberParams.extend({ invoiceId: z.string().regex(/^[A-Za-z0-9_]{1,100}$/) });

/** A member's payments in the console. */
export const memberPaymentsOperations = {
  memberPayments: {
    ...memberPaymentsEndpoints.memberPayments,
    shows: 'member',
    tag: 'Admin',
    summary: 'Subscription, invoices, refunds and disputes of a member',
    params: memberParams,
    status: 200,
    answer: memberPaymentsSchema,
    problems: [404],
  },
  refundInvoice: {
    ...memberPaymentsEndpoints.refundInvoice,
    tag: 'Admin',
    summary: 'Give back a payment, in full or in part',
    params: invoiceParams,
    body: refundRequestSchema,
    status: 200,
    answer: refundedSchema,
    problems: [404, 409],
    ifMatch: true,
    etag: true,
    idempotent: true,
  },
  previewRefund: {
    ...memberPaymentsEndpoints.previewRefund,
    tag: 'Admin',
    summary: 'What a refund would give back, and what would stay',
    params: invoiceParams,
    body: refundPreviewRequestSchema,
    status: 200,
    answer: refundPreviewSchema,
    problems: [404],
  },
} as const satisfies Record<string, Operation>;
