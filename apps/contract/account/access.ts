import { z } from 'zod';
import { requirementKinds, resources } from '../../../domain/shared/resources.ts';
import { defineOperations, get, post, withoutSchemas } from '../define-operations.ts';
import { eventFields } from '../fields.ts';

/** A resource protected by an access rule. */
export type { Resource, StaffResource } from '../../../domain/shared/resources.ts';

export const accessDecisionSchema = z
  .object({
    resource: z.enum(resources).meta({ description: 'The protected resource.' }),
    allowed: z.boolean().meta({ description: 'Whether the caller may use it.' }),
    requires: z
      .enum(requirementKinds)
      .meta({ description: 'What the resource requires of every caller.' }),
    rule: z
      .string()
      .meta({ description: 'Name of the access rule that decided, such as `plan/pro-active`.' }),
    eventId: z
      .string()
      .nullable()
      .meta({ description: 'Id of the event behind the rule; null when no event led to it.' }),
    until: z.string().nullable().meta({
      description:
        'When the decision may change by itself, so clients should reload then; null when it does not.',
    }),
  })
  .meta({
    id: 'AccessDecision',
    description: 'Whether the caller can use a resource, and the rule that decided.',
  });
/** A decision about one resource. `eventId` is the event behind the rule. */
export type AccessDecision = z.infer<typeof accessDecisionSchema>;

const accessReasonSchema = accessDecisionSchema
  .extend({
    event: z
      .object({
        type: eventFields.type,
        at: z.string().meta({ description: 'When it happened.' }),
      })
      .nullable()
      .meta({ description: 'The event behind the decision; null without one.' }),
  })
  .meta({ id: 'AccessReason', description: 'An access decision with the event behind it.' });
/** An access decision with its rule and the type and time of the event behind it. */
export type AccessReason = z.infer<typeof accessReasonSchema>;

/** One explained decision per resource (`GET /api/access/reasons`). */
const accessReasonsSchema = z.array(accessReasonSchema);

/** Access decisions, one per resource. */
export const accessSchema = z.array(accessDecisionSchema);

export const accessEntrySchema = accessDecisionSchema
  .extend({
    mayChange: z
      .boolean()
      .meta({ description: 'Whether the caller may change the resource, besides reading it.' }),
  })
  .meta({
    id: 'AccessEntry',
    description:
      'Whether the caller can read a resource, the rule that decided, and whether they can change it.',
  });
/** A decision about reading a resource, and whether the caller may change it. */
export type AccessEntry = z.infer<typeof accessEntrySchema>;

/** One entry per resource (`GET /api/access`). */
const accessEntriesSchema = z.array(accessEntrySchema);

/** A page that was refused to the reader (`POST /api/access/refusals`). */
const refusedPageSchema = z.strictObject({
  resource: z.enum(resources).meta({ description: 'The protected resource.' }),
});

/** What the caller may see, and why. */
export const accessOperations = defineOperations('Account', {
  access: get('/api/access', 'session', {
    summary: 'What the caller may see, and the rule that decided each',
    description: 'One decision for each resource; without a session for a visitor.',
    status: 200,
    answer: accessEntriesSchema,
  }),
  accessReasons: get('/api/access/reasons', 'account', {
    summary: 'What the caller may see, by which rule, and because of what',
    description:
      'Explains each decision by what happened; front ends decide by `GET /api/access` alone.',
    status: 200,
    answer: accessReasonsSchema,
  }),
  reportRefusal: post('/api/access/refusals', 'account', {
    summary: 'Tell that a page was refused; recorded where it is staff’s',
    body: refusedPageSchema,
    status: 204,
    answer: null,
    idempotent: true,
    sideEffects: true,
  }),
});

/** The same without schemas, for browsers. */
export const accessEndpoints = withoutSchemas(accessOperations);
