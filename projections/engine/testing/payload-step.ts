import { dayMs } from '#domain/shared/time/durations.ts';
import type { DomainEvent } from '#domain/shared/event.ts';

export type PayloadStep = {
  readonly who: string;
  readonly word: string;
  readonly index: number;
  readonly at: string;
};

/** Requires a payload for every event of an aggregate at compile time. */
export type Payloads<Event extends DomainEvent> = {
  readonly [Type in Event['type']]: (
    step: PayloadStep,
  ) => Extract<Event, { readonly type: Type }>['data'];
};

export const day = (days: number): string =>
  new Date(Date.UTC(2026, 0, 1) + days * dayMs).toISOString();
