import type { DomainEvent, EventDefinitions } from '../shared/event.ts';

/** A membership that differed from the payment provider. `changes` are the types of the events that fix it. */
export type Drift = { readonly accountId: string; readonly changes: readonly string[] };

/** Staff requested a comparison that changes nothing, in addition to the nightly ones. */
export type ComparisonAsked = DomainEvent<
  'ComparisonAsked',
  { readonly reason: string; readonly askedAt: string }
>;

/**
 * Every paid account was compared with the payment provider. `drifted` and `failed` are totals. `drifts` and `failures`
 * list the first hundred.
 */
export type PaymentsCompared = DomainEvent<
  'PaymentsCompared',
  {
    readonly compared: number;
    readonly drifted: number;
    readonly drifts: readonly Drift[];
    /** The number of accounts that could not be compared. */
    readonly failed: number;
    readonly failures: readonly string[];
    /** True if the differences were fixed. If false, `changes` are the events that would fix them. */
    readonly putRight: boolean;
    readonly comparedAt: string;
  }
>;

/** Staff fixed memberships from a comparison. `drifts` still differed, and `failures` could not be compared. */
export type DriftFixed = DomainEvent<
  'DriftFixed',
  {
    readonly reason: string;
    readonly drifts: readonly Drift[];
    readonly failures: readonly string[];
    readonly fixedAt: string;
  }
>;

/** Every event in a comparison stream. */
export type ComparisonEvent = ComparisonAsked | PaymentsCompared | DriftFixed;

/**
 * Version and personal fields of each event type. `reason` can name a person and belongs to the staff member who wrote
 * it.
 */
export const comparisonEvents = {
  ComparisonAsked: { version: 1, personal: ['reason'] },
  PaymentsCompared: {
    version: 2,
    personal: [],
    upcasts: { 1: (data: object) => ({ ...data, putRight: true }) },
  },
  DriftFixed: { version: 1, personal: ['reason'] },
} as const satisfies EventDefinitions<ComparisonEvent>;
