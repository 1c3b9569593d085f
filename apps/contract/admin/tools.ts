import { z } from 'zod';
import { contendedText } from '../common-problems.ts';
import { roleSchema } from '../account/auth.ts';
import { clientDurations, grantDurations, grantablePlans } from './members.ts';
import { createEmailAddress, emailAddress } from '../text.ts';
import {
  reason,
  username,
  memberEmail,
  stripeCustomerId,
  stripeSubscriptionId,
} from '../fields.ts';
import { memberCommandResultSchema } from './grants.ts';
import { defineOperations, get, post, withoutSchemas } from '../define-operations.ts';

/** The specification’s answer to a membership or customer change with an empty field. */
export const missingInformation = 'Missing Information';

/** The specification’s answer to a new client with an empty field. */
export const missingClientFields =
  'Please fill in all fields: email, subscription type, and duration.';

/** A row of `GET /api/admin/users`, as specified. */
export const adminUserSchema = z
  .object({
    id: z.uuid().meta({ description: 'Account id, a UUID.' }),
    username: username,
    email: memberEmail,
    role: roleSchema.meta({ description: 'The plan in force, or `admin` for staff.' }),
    subscriptionStatus: z
      .enum(['active', 'none'])
      .meta({ description: '`active` while a paid or granted plan is in force.' }),
    stripeCustomerId: stripeCustomerId,
    stripeSubscriptionId: stripeSubscriptionId,
  })
  .meta({ id: 'AdminUser', description: 'A user in the admin tools.' });

const membershipActions = [
  'grant',
  'revoke',
  ...grantablePlans.map((plan) => `grant ${plan}` as const),
  'revoke all',
] as const;

/** The message for a missing or empty choice; other values get the usual one. */
const createMissingError =
  (message: string) =>
  ({ input }: { readonly input?: unknown }): string | undefined =>
    input === undefined || input === '' ? message : undefined;

/** `POST /api/admin/manage-membership`, as specified. The reason is optional in the API and required in the console. */
export const manageMembershipRequestSchema = z
  .strictObject({
    userEmail: createEmailAddress(missingInformation).meta({
      description: 'Email address of the account, in upper or lower case.',
    }),
    action: z.enum(membershipActions, { error: createMissingError(missingInformation) }).meta({
      description:
        'Whether to grant a plan or to end every grant. The names with a plan need no `membershipType`.',
    }),
    membershipType: z
      .enum([...grantablePlans, 'all'], { error: createMissingError(missingInformation) })
      .optional()
      .meta({ description: 'Plan to grant; `all` or nothing when revoking.' }),
    duration: z
      .enum(grantDurations, { error: createMissingError(missingInformation) })
      .optional()
      .meta({ description: 'How long the grant lasts: `trial` is 7 days, `lifetime` has no end.' }),
    reason: reason
      .optional()
      .meta({ description: 'Why it is done; kept in the timeline, not shown to the member.' }),
  })
  .meta({ id: 'ManageMembershipRequest', description: 'A grant or revocation by email address.' });

/** `POST /api/admin/add-client`, as specified. The reason is optional in the API and required in the console. */
export const addClientRequestSchema = z
  .strictObject({
    email: createEmailAddress(missingClientFields).meta({
      description: 'Email address of the client; without an account, one is created.',
    }),
    subscriptionType: z
      .enum(grantablePlans, { error: createMissingError(missingClientFields) })
      .meta({ description: 'The plan that the client gets.' }),
    duration: z
      .enum(clientDurations, { error: createMissingError(missingClientFields) })
      .meta({ description: 'How long the plan lasts.' }),
    reason: reason.optional(),
  })
  .meta({ id: 'AddClientRequest', description: 'A client’s address and plan.' });

/** `POST /api/admin/promote-user/{email}`: the specification has no body, and the console sends a reason. */
const promoteUserRequestSchema = z
  .strictObject({
    reason: reason.optional(),
  })
  .optional()
  .meta({ id: 'PromoteUserRequest', description: 'The reason, where one is given.' });

const createProviderIdSchema = (start: string): z.ZodType<string, string> =>
  z
    .string({ error: createMissingError(missingInformation) })
    .trim()
    .refine((text) => text !== '', { error: missingInformation, abort: true })
    .regex(new RegExp(`^${start}[A-Za-z0-9_]{1,250}$`, 'u'), `Must start with ${start}.`);

/**
 * `POST /api/admin/update-stripe/{email}`, as specified. The reason is optional in the API and required in the console.
 */
export const updateStripeRequestSchema = z
  .strictObject({
    stripeCustomerId: createProviderIdSchema('cus_').meta({
      description: 'Customer id at Stripe.',
    }),
    stripeSubscriptionId: createProviderIdSchema('sub_').meta({
      description: 'Subscription id at Stripe.',
    }),
    reason: reason.optional(),
  })
  .meta({
    id: 'UpdateStripeRequest',
    description: 'A customer and a subscription at the payment provider.',
  });

/** Tools of the specification, by email address. */
export const adminToolOperations = defineOperations('Admin', {
  adminUsers: get('/api/admin/users', 'member-export', {
    summary: 'Every user, as the admin tools list them',
    description: 'Takes no parameters. Each call is recorded as an export of personal data.',
    writes: true,
    status: 200,
    answer: z.array(adminUserSchema),
  }),
  manageMembership: post('/api/admin/manage-membership', 'admin', {
    summary: 'Grant or revoke a membership by e-mail address',
    description: `404 \`member/unknown\`: no member has the address. 409 \`account/client-not-confirmed\`: an account with a password has the address and has not confirmed it, so it gets no plan. ${contendedText} The member gets a mail when the plan changes.`,
    body: manageMembershipRequestSchema,
    status: 200,
    answer: memberCommandResultSchema,
    problems: {
      404: ['member/unknown'],
      409: ['account/client-not-confirmed', 'command/contended'],
    },
    idempotent: true,
  }),
  addClient: post('/api/admin/add-client', 'admin', {
    summary: 'Grant a plan to a client; who has no account yet is invited by mail',
    description:
      '409 `account/email-already-in-use`: somebody registers with the address at this moment. 409 `account/client-not-confirmed`: an account with a password has the address and has not confirmed it. A client without an account gets one, and a mailed link that works for 7 days.',
    body: addClientRequestSchema,
    status: 200,
    answer: memberCommandResultSchema,
    problems: { 409: ['account/email-already-in-use', 'account/client-not-confirmed'] },
    idempotent: true,
  }),
  promoteUser: post('/api/admin/promote-user/{email}', 'admin', {
    summary: 'Grant Pro without an end by e-mail address',
    description:
      '404 `account/not-found`: no account has the address. 409 `account/client-not-confirmed`: an account with a password has the address and has not confirmed it. Members who have Pro indefinitely are left unchanged.',
    params: z.object({
      email: emailAddress.meta({
        description: 'Email address of the account, in upper or lower case.',
      }),
    }),
    body: promoteUserRequestSchema,
    status: 200,
    answer: memberCommandResultSchema,
    problems: { 404: ['account/not-found'], 409: ['account/client-not-confirmed'] },
    idempotent: true,
  }),
  updateStripe: post('/api/admin/update-stripe/{email}', 'admin', {
    summary: 'Set the payment customer and the subscription of a member by e-mail address',
    description:
      '404 `account/not-found`: no account has the address. 409 `payment/unknown-customer`: Stripe does not know both ids together; `payment/customer-taken`: another account holds the customer; `membership/other-subscription`: another subscription is running.',
    params: z.object({
      email: emailAddress.meta({
        description: 'Email address of the account, in upper or lower case.',
      }),
    }),
    body: updateStripeRequestSchema,
    status: 200,
    answer: memberCommandResultSchema,
    problems: {
      404: ['account/not-found'],
      409: ['payment/unknown-customer', 'payment/customer-taken', 'membership/other-subscription'],
    },
    idempotent: true,
  }),
});

/** The same without schemas, for browsers. */
export const adminToolEndpoints = withoutSchemas(adminToolOperations);
