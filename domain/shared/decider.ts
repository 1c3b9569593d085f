import type { DomainEvent, EventDefinition } from './event.ts';

/** A stored payload before upcasting. */
export type StoredPayload = {
  readonly type: string;
  readonly data: object;
  readonly schemaVersion: number;
};

/** The rules of an aggregate: pure functions over plain data. Time, ids and the actor come in with the command. */
export type Decider<Command, Event extends DomainEvent, State> = {
  /** Stream category, without a hyphen. */
  readonly category: string;
  readonly definitions: Readonly<Record<string, EventDefinition>>;
  readonly initialState: State;
  readonly evolve: (state: State, event: Event) => State;
  /** The new events; none when the command repeats the current state. Throws a `Rejection` for a broken rule. */
  readonly decide: (state: State, command: Command) => readonly Event[];
  /** Upcasts an old payload to the current version; unknown types come back unchanged. */
  readonly upcast: (payload: StoredPayload) => Event;
};
