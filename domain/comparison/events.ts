import type { DomainEvent, EventDefinitions } from '../shared/event.ts';

/** A membership that did not stand where the provider stands; `changes` are the events that put it right. */
export type Drift = { readonly accountId: string; readonly changes: readonly string[] };

/** Staff asked for a comparison beside the nightly ones, which changes nothing. */
export type ComparisonAsked = DomainEvent<
  'ComparisonAsked',
  { readonly reason: string; readonly askedAt: string }
>;

/**
 * Every paid account was compared with the payment provider. `drifted` and `failed` count all of them; `drifts` and
 * `failures` name the first hundred.
 */
export type PaymentsCompared = DomainEvent<
  'PaymentsCompared',
  {
    readonly compared: number;
    readonly drifted: number;
    readonly drifts: readonly Drift[];
    /** Could not be compared. */
    readonly failed: number;
    readonly failures: readonly string[];
    /** Whether those that differed were put right with it; otherwise `changes` are what would put them right. */
    readonly putRight: boolean;
    readonly comparedAt: string;
  }
>;

/** Staff had members of a comparison put right: who differed by then, and who could not be compared. */
export type DriftFixed = DomainEvent<
  'DriftFixed',
  {
    readonly reason: string;
    readonly drifts: readonly Drift[];
    readonly failures: readonly string[];
    readonly fixedAt: string;
  }
>;

/** Every event of a comparison. */
export type ComparisonEvent = ComparisonAsked | PaymentsCompared | DriftFixed;

/** Version and personal fields of each type; a reason may name a person, and is the agent's. */
export const comparisonEvents = {
  ComparisonAsked: { version: 1, personal: ['reason'] },
  PaymentsCompared: {
    version: 2,
    personal: [],
    upcasts: { 1: (data: object) => ({ ...data, putRight: true }) },
  },
  DriftFixed: { version: 1, personal: ['reason'] },
} as const satisfies EventDefinitions<ComparisonEvent>;
