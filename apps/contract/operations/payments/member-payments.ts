import { z } from 'zod';
import { memberPaymentsEndpoints } from '../../endpoints/payments/member-payments.ts';
import {
  memberPaymentsSchema,
  refundResultSchema,
  refundPreviewRequestSchema,
  refundPreviewSchema,
  refundRequestSchema,
} from '../../payments/member-payments.ts';
import { defineOperations } from '../define-operations.ts';
import { memberParams } from '../../fields.ts';

const invoiceParams = memberParams.extend({
  invoiceId: z
    .string()
    .regex(/^[A-Za-z0-9_]{1,100}$/)
    .meta({ description: 'Invoice id at Stripe.' }),
});

/** A member's payments in the console. */
export const memberPaymentsOperations = defineOperations(memberPaymentsEndpoints, 'Admin', {
  memberPayments: {
    shows: 'member',

    summary: 'Subscription, invoices, refunds and disputes of a member',
    description: '404 `member/unknown`: no member has the id. Amounts in pence.',
    params: memberParams,
    status: 200,
    answer: memberPaymentsSchema,
    problems: { 404: ['member/unknown'] },
  },
  refundInvoice: {
    summary: 'Give back a payment, in full or in part',
    description:
      '403 `access/refund-limit`: more than support staff can still refund to the member; `access/refund-ends-plan`: only an admin can end the plan; `access/own-account`: support staff refund nothing to themselves. 404 `member/unknown` or `membership/no-such-invoice`. 400 `membership/refund-too-much`: more than is left of the invoice. 409 `payment/disputed`: the payment is disputed at the bank. 409 `payment/refused`: the payment provider does not do this. 409 `membership/no-subscription`: there is no subscription to end. 409 `command/contended`: several changes arrived at the same time; try again. 412 `command/stale`: the membership has changed since the revision in `If-Match`. The plan stays unless `endPlan` is given.',
    params: invoiceParams,
    body: refundRequestSchema,
    status: 200,
    answer: refundResultSchema,
    problems: {
      400: ['membership/refund-too-much'],
      403: ['access/refund-limit', 'access/refund-ends-plan', 'access/own-account'],
      404: ['member/unknown', 'membership/no-such-invoice'],
      409: [
        'payment/disputed',
        'payment/refused',
        'membership/no-subscription',
        'command/contended',
      ],
      412: ['command/stale'],
    },
    ifMatch: true,
    etag: true,
    idempotent: true,
  },
  previewRefund: {
    summary: 'What a refund would give back, and what would stay',
    description:
      '403 `access/refund-limit`: more than support staff can still refund to the member; `access/refund-ends-plan`: only an admin can end the plan; `access/own-account`: support staff refund nothing to themselves. 404 `member/unknown` or `membership/no-such-invoice`. 400 `membership/refund-too-much`: more than is left of the invoice. 409 `payment/disputed`: the payment is disputed at the bank. 409 `membership/no-subscription`: there is no subscription to end.',
    params: invoiceParams,
    body: refundPreviewRequestSchema,
    status: 200,
    answer: refundPreviewSchema,
    problems: {
      400: ['membership/refund-too-much'],
      403: ['access/refund-limit', 'access/refund-ends-plan', 'access/own-account'],
      404: ['member/unknown', 'membership/no-such-invoice'],
      409: ['payment/disputed', 'membership/no-subscription'],
    },
  },
});
