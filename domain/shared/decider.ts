import type { DomainEvent } from './event.ts';

/** A payload as it was stored, before it is brought to today's version. */
export type StoredPayload = {
  readonly type: string;
  readonly data: object;
  readonly schemaVersion: number;
};

/** An aggregate's rules: pure functions over plain data. Time, ids and the actor come in with the command. */
export type Decider<Command, Event extends DomainEvent, State> = {
  /** Stream category, without a hyphen. */
  readonly category: string;
  readonly definitions: Readonly<Record<string, { readonly version: number }>>;
  readonly initialState: State;
  readonly evolve: (state: State, event: Event) => State;
  /** The facts that follow; none when the command repeats what already holds. Throws a `Rejection` for a broken rule. */
  readonly decide: (state: State, command: Command) => readonly Event[];
  /** Brings an old payload to today's version; unknown types come back unchanged. */
  readonly upcast: (payload: StoredPayload) => Event;
};
