import { z } from 'zod';
import { mailPreviewSchema } from '../mail/previewed-mail.ts';
import { membershipPreviewSchema, planPeriodSchema } from '../membership/membership-preview.ts';
import {
  addClientRequestSchema,
  manageMembershipRequestSchema,
  updateStripeRequestSchema,
} from './tools.ts';
import { emailAddress } from '../text.ts';
import { defineOperations, post, withoutSchemas } from '../define-operations.ts';
import { memberId, previewFields } from '../fields.ts';

/** The effect of granting a plan to a client, who may have no account yet. */
export const clientPreviewSchema = membershipPreviewSchema
  .extend({
    memberId: z.uuid().nullable().meta({
      description: 'Account id of the member; null when the command would create the account.',
    }),
    invitation: mailPreviewSchema.nullable().meta({
      description: 'The mail with a link that sets a password; null where the account has one.',
    }),
  })
  .meta({ id: 'ClientPreview', description: 'What adding a client would do; nothing is written.' });
/** The effect of granting a plan to a client. */
export type ClientPreview = z.infer<typeof clientPreviewSchema>;

const customerSchema = z
  .object({
    customerId: z
      .string()
      .nullable()
      .meta({ description: 'Customer id at the payment provider; null without one.' }),
    subscriptionId: z
      .string()
      .nullable()
      .meta({ description: 'Subscription id at the payment provider; null without one.' }),
    periods: z
      .array(planPeriodSchema)
      .min(1)
      .meta({ description: 'The plan in force and those that follow it.' }),
  })
  .meta({ id: 'CustomerAndPlan', description: 'A payment customer and the plan that it gives.' });
export const customerPreviewSchema = z
  .object({
    memberId: memberId,
    at: z.string().meta({ description: 'Time of the preview.' }),
    membershipRevision: z
      .int()
      .meta({ description: 'Revision of the membership that the preview is based on.' }),
    changes: previewFields.changes,
    whyNot: z
      .string()
      .nullable()
      .meta({ description: 'Why nothing would change; null when something would.' }),
    before: customerSchema.meta({ description: 'Customer and plan without the change.' }),
    after: customerSchema.meta({ description: 'Customer and plan with the change.' }),
    events: previewFields.events,
  })
  .meta({
    id: 'CustomerPreview',
    description: 'What another payment customer would do to a member; nothing is written.',
  });
/** The effect of another payment customer on a member. */
export type CustomerPreview = z.infer<typeof customerPreviewSchema>;

const emailParams = z.object({
  email: emailAddress.meta({
    description: 'Email address of the account, in upper or lower case.',
  }),
});

/** Effects of the calls that identify a member by email address. They change nothing. */
export const toolPreviewOperations = defineOperations('Admin', {
  previewManageMembership: post('/api/admin/manage-membership/preview', 'admin', {
    action: 'read',
    summary: 'What a grant or revocation by e-mail address would do',
    description:
      '404 `member/unknown`: no member has the address. 409 `account/client-not-confirmed`: an account with a password has the address and has not confirmed it, so it gets no plan.',
    body: manageMembershipRequestSchema,
    status: 200,
    answer: membershipPreviewSchema,
    problems: { 404: ['member/unknown'], 409: ['account/client-not-confirmed'] },
  }),
  previewAddClient: post('/api/admin/add-client/preview', 'admin', {
    action: 'read',
    summary: 'What adding a client would do',
    description: 'An address without an account would get one and an invitation by mail.',
    body: addClientRequestSchema,
    status: 200,
    answer: clientPreviewSchema,
    problems: { 409: ['account/client-not-confirmed'] },
  }),
  previewPromoteUser: post('/api/admin/promote-user/{email}/preview', 'admin', {
    action: 'read',
    summary: 'What granting Pro without an end would do',
    description:
      '404 `account/not-found`: no account has the address. 409 `account/client-not-confirmed`: an account with a password has the address and has not confirmed it.',
    params: emailParams,
    status: 200,
    answer: membershipPreviewSchema,
    problems: { 404: ['account/not-found'], 409: ['account/client-not-confirmed'] },
  }),
  previewUpdateStripe: post('/api/admin/update-stripe/{email}/preview', 'admin', {
    action: 'read',
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
  }),
});

/** The same without schemas, for browsers. */
export const toolPreviewEndpoints = withoutSchemas(toolPreviewOperations);
