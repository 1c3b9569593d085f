import { z } from 'zod';
import { mailPreviewSchema } from '../mail/previewed-mail.ts';
import { membershipPreviewSchema, planPeriodSchema } from '../membership/membership-preview.ts';

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
    memberId: z.uuid().meta({ description: 'Account id of the member.' }),
    at: z.string().meta({ description: 'Time of the preview.' }),
    membershipRevision: z
      .int()
      .meta({ description: 'Revision of the membership that the preview is based on.' }),
    changes: z.boolean().meta({ description: 'Whether anything would change.' }),
    whyNot: z
      .string()
      .nullable()
      .meta({ description: 'Why nothing would change; null when something would.' }),
    before: customerSchema.meta({ description: 'Customer and plan without the change.' }),
    after: customerSchema.meta({ description: 'Customer and plan with the change.' }),
    events: z
      .array(z.string())
      .meta({ description: 'Types of the events that the command would append, in order.' }),
  })
  .meta({
    id: 'CustomerPreview',
    description: 'What another payment customer would do to a member; nothing is written.',
  });
/** The effect of another payment customer on a member. */
export type CustomerPreview = z.infer<typeof customerPreviewSchema>;
