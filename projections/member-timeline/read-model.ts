import type { GrantWithKind, PlanHoldings } from '#domain/shared/plans/effective-plan.ts';
import type { PaidPlanId } from '#domain/shared/plans/plans.ts';
import type { CollectionDefinition, Document } from '#platform/read-models/read-models.port.ts';

export type MemberTimelineEntry = {
  readonly id: string;
  readonly memberId: string;
  readonly type: string;
  readonly title: string;
  readonly at: string;
  readonly actor: { readonly id: string; readonly name: string };
  readonly reason: string | null;
  readonly changes: readonly FieldChange[];
  readonly stream: string;
  readonly revision: number;
};

/** Values are display texts. Times are ISO-8601. */
export type FieldChange = {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
};

/**
 * The part of a member's state that an event changes. Values are compared with the previous entry in the same facet.
 */
export type Facet =
  | 'profile'
  | 'preferences'
  | 'staff'
  | 'membership'
  | 'visit'
  | 'account'
  | 'suspension'
  | 'alerts'
  | 'mails'
  | 'support';

/** An entry or a person. Both are in one collection, so that actors can be named without another read model. */
export type TimelineDocument = Document & {
  readonly kind: 'entry' | 'person';
  readonly memberId: string;
  readonly facet: Facet | null;
  /** The stream category. Empty for a person. */
  readonly category: string;
  readonly at: string;
  readonly position: string;
  readonly entry: StoredEntry | null;
  readonly person: Person | null;
};

/** The id contains stream and revision, so that an erasure can find all entries of the account's own stream. */
export type StoredEntry = {
  readonly eventId: string;
  readonly type: string;
  readonly title: string;
  readonly actorId: string;
  readonly stream: string;
  readonly revision: number;
  /** The entered text, which can be empty. Null if the event has no reason. */
  readonly reason: string | null;
  /** The fields that the event set, with their new values as text. */
  readonly values: Readonly<Record<string, string | null>>;
};

/**
 * Id: `person-` and the account id. Acts of staff are few, so their reasons and effects are stored in `effects`, keyed
 * by event id.
 */
export type Person = {
  readonly name: string;
  readonly erased: boolean;
  readonly held: PlanHoldings<RecordedGrant>;
  /** What ended the last plan, or null while a plan is in force. */
  readonly lost: PlanLoss | null;
  readonly effects: Readonly<Record<string, StaffEffect>>;
};

export type EventReference = {
  readonly eventId: string;
  readonly stream: string;
  readonly revision: number;
  readonly actorId: string;
};

export type RecordedGrant = GrantWithKind & EventReference & { readonly startsAt: string };

/** Why the last plan was lost: a grant ended or was revoked, a subscription ended, or the account was erased. */
type LossCause = 'ended' | 'revoked' | 'subscription-ended' | 'erased';

export type PlanLoss = EventReference & {
  readonly plan: PaidPlanId;
  readonly cause: LossCause;
  readonly at: string;
};

export type StaffEffect = {
  readonly reason: string | null;
  readonly changes: readonly FieldChange[];
  /** Replaces the entry's title when only the grants held before the event tell what ended. */
  readonly title?: string;
};

export const memberTimelineCollection: CollectionDefinition = {
  name: 'member-timeline',
  version: 15,
  indexes: [
    // The category comes last, so that a page with a category filter reads only the index.
    ['memberId', 'kind', 'at', 'position', 'id', 'category'],
    ['memberId', 'facet', 'position'],
  ],
};
