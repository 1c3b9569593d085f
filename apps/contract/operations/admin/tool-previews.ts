import { z } from 'zod';
import {
  addClientRequestSchema,
  manageMembershipRequestSchema,
  updateStripeRequestSchema,
} from '../../admin/admin.ts';
import { clientPreviewSchema, customerPreviewSchema } from '../../admin/tool-preview.ts';
import { toolPreviewEndpoints } from '../../endpoints/admin/tool-previews.ts';
import { membershipPreviewSchema } from '../../membership/membership-preview.ts';
import { emailAddress } from '../../text.ts';
import { defineOperations } from '../define-operations.ts';

const emailParams = z.object({
  email: emailAddress.meta({
    description: 'Email address of the account, in upper or lower case.',
  }),
});

/** Effects of the calls that identify a member by email address. They change nothing. */
export const toolPreviewOperations = defineOperations(toolPreviewEndpoints, 'Admin', {
  previewManageMembership: {
    summary: 'What a grant or revocation by e-mail address would do',
    description:
      '404 `member/unknown`: no member has the address. 409 `account/client-not-confirmed`: an account with a password has the address and has not confirmed it, so it gets no plan.',
    body: manageMembershipRequestSchema,
    status: 200,
    answer: membershipPreviewSchema,
    problems: { 404: ['member/unknown'], 409: ['account/client-not-confirmed'] },
  },
  previewAddClient: {
    summary: 'What adding a client would do',
    description: 'An address without an account would get one and an invitation by mail.',
    body: addClientRequestSchema,
    status: 200,
    answer: clientPreviewSchema,
    problems: { 409: ['account/client-not-confirmed'] },
  },
  previewPromoteUser: {
    summary: 'What granting Pro without an end would do',
    description:
      '404 `account/not-found`: no account has the address. 409 `account/client-not-confirmed`: an account with a password has the address and has not confirmed it.',
    params: emailParams,
    status: 200,
    answer: membershipPreviewSchema,
    problems: { 404: ['account/not-found'], 409: ['account/client-not-confirmed'] },
  },
  previewUpdateStripe: {
    summary: 'What another payment customer and subscription would do to a member',
    description:
      '404 `account/not-found`: no account has the address. 409 `payment/unknown-customer`: Stripe does not know both ids together; `payment/customer-taken`: another account holds the customer; `membership/other-subscription`: another subscription is running.',
    params: emailParams,
    body: updateStripeRequestSchema,
    status: 200,
    answer: customerPreviewSchema,
    problems: {
      404: ['account/not-found'],
      409: ['payment/unknown-customer', 'payment/customer-taken', 'membership/other-subscription'],
    },
  },
});
