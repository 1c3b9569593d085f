import type { DomainEvent, EventDefinitions } from '../shared/event.ts';

/** A membership that did not stand where the provider stands; `changes` are the events that put it right. */
export type Drift = { readonly accountId: string; readonly changes: readonly string[] };

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
    readonly comparedAt: string;
  }
>;

/** Version and personal fields of each type. */
export const comparisonEvents = {
  PaymentsCompared: { version: 1, personal: [] },
} as const satisfies EventDefinitions<PaymentsCompared>;
