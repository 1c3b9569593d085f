import type { HeldGrant, PlanHoldings } from '#domain/shared/plans/effective-plan.ts';
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

/** Values in words; a time is ISO-8601. */
export type FieldChange = {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
};

/** Which part of a member's state an event touches: values are compared with those of the entry before it in the same facet. */
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

/** One event, or what is known of a person: one collection, so that actors are named without another read model. */
export type TimelineDocument = Document & {
  readonly kind: 'entry' | 'person';
  readonly memberId: string;
  readonly facet: Facet | null;
  /** Of the stream; empty for a person. */
  readonly category: string;
  readonly at: string;
  readonly position: string;
  readonly entry: StoredEntry | null;
  readonly person: Person | null;
};

/** Id: stream and revision, so that an erasure can name the entries of the account's own stream. */
export type StoredEntry = {
  readonly eventId: string;
  readonly type: string;
  readonly title: string;
  readonly actorId: string;
  readonly stream: string;
  readonly revision: number;
  /** As it was given, which can be empty; null when the event takes none. */
  readonly reason: string | null;
  /** The fields that the event set, each with its new value in words. */
  readonly values: Readonly<Record<string, string | null>>;
};

/** Id: `person-` and the account's. What staff did is little, so their reasons and its effects fit in here, by event. */
export type Person = {
  readonly name: string;
  readonly erased: boolean;
  readonly held: PlanHoldings<RecordedGrant>;
  /** What ended the last plan; null while the newest event of the membership left one in force. */
  readonly lost: RecordedLoss | null;
  readonly effects: Readonly<Record<string, StaffEffect>>;
};

/** The event behind a fact. */
export type Recorded = {
  readonly eventId: string;
  readonly stream: string;
  readonly revision: number;
  readonly actorId: string;
};

export type RecordedGrant = HeldGrant & Recorded & { readonly startsAt: string };

/** A grant that ended by itself or that staff revoked, a subscription that is over, or an erased account. */
type LossCause = 'ended' | 'revoked' | 'subscription-ended' | 'erased';

export type RecordedLoss = Recorded & {
  readonly plan: PaidPlanId;
  readonly cause: LossCause;
  readonly at: string;
};

export type StaffEffect = {
  readonly reason: string | null;
  readonly changes: readonly FieldChange[];
};

export const memberTimelineCollection: CollectionDefinition = {
  name: 'member-timeline',
  version: 11,
  indexes: [
    // The category last, so that a page of some categories is found without opening the others.
    ['memberId', 'kind', 'at', 'position', 'id', 'category'],
    ['memberId', 'facet', 'position'],
  ],
};
