import { z } from 'zod';
import {
  maxBioLength,
  maxNameLength,
  maxReasonLength,
  reasonMissing,
  usernameRule,
} from '../../domain/shared/field-limits.ts';
import { planIds } from '../../domain/shared/plans/plans.ts';
import { singleLineText } from './text.ts';

export * from '../../domain/shared/field-limits.ts';

/** Why a member of staff does something. The reason is recorded with the act. */
export const reason = singleLineText(maxReasonLength, reasonMissing).meta({
  description: `Why it is done; kept with the event, at most ${String(maxReasonLength)} characters.`,
});

/** The id of an account, as it is stored. */
export const accountId = z.uuid().toLowerCase();

/** Path parameters of operations on a member. */
export const memberParams = z.object({
  id: accountId.meta({ description: 'Account id, a UUID.' }),
});

/** The account that an answer is about. */
export const memberId = z.uuid().meta({ description: 'Account id of the member.' });

/** The address of an account that may have been erased. */
export const memberEmail = z
  .string()
  .meta({ description: 'Email address; `erased` after the account was erased.' });

/** Description of a username in the document of the API. */
export const usernameDescription = `Unique name of ${usernameRule}; older ones may differ.`;

/** The username of an account. */
export const username = z.string().meta({ description: usernameDescription });

/** What a member says about themselves. */
export const bio = z.string().meta({
  description: `A few words of the member about themselves, up to ${String(maxBioLength)} characters; empty without one.`,
});

/** The name that a member chooses. */
export const displayName = singleLineText(maxNameLength, 'Display name cannot be empty.').meta({
  description: `Name that pages and mails show; at most ${String(maxNameLength)} characters.`,
});

/** A plan. */
export const plan = z.enum(planIds).meta({ description: 'The plan.' });

/** The customer of a member at the payment provider. */
export const stripeCustomerId = z.string().nullable().meta({
  description:
    'Customer id at Stripe; starts with `manual_cus_` when staff granted the plan; null without.',
});

/** The subscription of a member at the payment provider. */
export const stripeSubscriptionId = z
  .string()
  .nullable()
  .meta({ description: 'Subscription id at Stripe; null without a paid subscription.' });

/** Money in pence. */
export const pence = z.int();

/** A number of things. */
export const count = z.int().nonnegative();

/** A share from 0 to 1. */
export const share = z.number().min(0).max(1);

/** A time with its offset from UTC. */
export const instant = z.iso.datetime({ offset: true });

/** A month, such as `2026-11`. */
export const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

/** The symbol of a coin in an answer. */
export const coinSymbol = z
  .string()
  .meta({ description: 'Symbol of the coin in upper case, such as `BTC`.' });

/** The symbol of a coin in a request, read in upper case. */
export const symbolInput = z.string().min(1).max(20).toUpperCase();

/** Path parameters of operations on a coin. */
export const symbolParams = z.object({
  symbol: z
    .string()
    .min(1)
    .max(20)
    .meta({ description: 'Symbol of the coin in upper or lower case, such as `BTC`.' }),
});

/** Whether figures are of the simulated market. */
export const simulated = z
  .boolean()
  .meta({ description: 'Whether it is based on the simulated market.' });

/** An event of the log, without its data. */
export const eventFields = {
  id: z.string().meta({ description: 'Id of the event.' }),
  type: z.string().meta({ description: 'Event type, such as `MembershipGranted`.' }),
  stream: z.string().meta({ description: 'Name of the stream that holds the event.' }),
  revision: z.int().meta({ description: 'Position of the event in its stream; the first is 0.' }),
} as const;

/** The browser or device of a session. */
export const device = z.string().meta({
  description: 'Browser and system as reported by the browser, such as `Firefox on Windows`.',
});

/** What a preview says about a command that is not carried out. */
export const previewFields = {
  changes: z.boolean().meta({ description: 'Whether anything would change.' }),
  events: z
    .array(z.string())
    .meta({ description: 'Types of the events that the command would append, in order.' }),
} as const;

/** A message beside the fields that programs read. */
export const message = z.string().meta({ description: 'Message for people; may change.' });

/** The answer of a command that has nothing else to say. */
export const success = z
  .literal(true)
  .meta({ description: 'Always true; failures are answered with a problem.' });

/** Characters of a search in the console. */
export const maxSearchLength = 200;

/** A set of conditions in the query of a list. */
export const filterDescription = 'JSON object; conditions are combined with "and".';

/** The order in the query of a list. */
export const sortDescription = 'JSON array `[field, "ASC" or "DESC"]`.';

/** Whether the installation issues forecasts and signals at all. */
export const forecastsSwitchedOff = z.literal(true).optional().meta({
  description:
    'True when forecasts and signals are switched off on this installation, so that no new ones are issued; otherwise absent.',
});
