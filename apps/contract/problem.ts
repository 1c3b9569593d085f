import { z } from 'zod';
import { subscriptionPreviewSchema } from './membership/checkout.ts';
import { componentHealthSchema } from './system/system.ts';
import { message } from './fields.ts';

/** RFC 9457 problem details with the media type `application/problem+json`. `message` is the text for users. */
export const problemSchema = z
  .object({
    type: z.string().meta({ description: 'URN of the problem type; ends in the code.' }),
    title: z.string().meta({ description: 'Name of the HTTP status.' }),
    status: z.int().min(400).max(599).meta({ description: 'The HTTP status.' }),
    code: z
      .string()
      .meta({ description: 'Stable code for programs, such as `account/username-taken`.' }),
    message: message,
    detail: z.string().optional().meta({ description: 'More about this case.' }),
    requestId: z
      .string()
      .meta({ description: 'Id of the request, for support; also in the header `x-request-id`.' }),
    errors: z
      .array(
        z.object({
          field: z.string().meta({ description: 'Name of the input field.' }),
          message: z.string().meta({ description: 'What is expected of the field.' }),
        }),
      )
      .optional()
      .meta({ description: 'One entry for each invalid input field.' }),
    retryAt: z.string().optional().meta({
      description:
        'When a throttled caller, a new member in the waiting period, or anybody during maintenance may try again.',
    }),
    triesLeft: z.int().nonnegative().optional().meta({
      description: 'Number of attempts left before a pause, for known and unknown addresses alike.',
    }),
    rule: z
      .string()
      .optional()
      .meta({ description: 'The access rule that refused, such as `denied/needs-pro`.' }),
    eventId: z
      .string()
      .nullable()
      .optional()
      .meta({ description: 'Id of the event behind the rule; null when no event led to it.' }),
    preview: subscriptionPreviewSchema.optional().meta({
      description: 'What the change would do now, for `membership/preview-outdated`.',
    }),
    parts: z
      .array(componentHealthSchema)
      .optional()
      .meta({ description: 'State of the parts, for `/readyz`.' }),
  })
  .meta({
    id: 'Problem',
    description: 'Why a request failed (RFC 9457), as `application/problem+json`.',
  });
/** The error body of every route. `errors` names each invalid field. */
export type Problem = z.infer<typeof problemSchema>;
