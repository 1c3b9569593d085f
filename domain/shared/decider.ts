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

type Named = { readonly type: string };

/** A function for each command of an aggregate: the new events. */
export type HandlersOf<State, Command extends Named, Event> = {
  readonly [Type in Command['type']]: (
    state: State,
    command: Extract<Command, { readonly type: Type }>,
  ) => readonly Event[];
};

/** A function for each event of an aggregate: the state after it. */
export type EvolversOf<State, Event extends Named, Next = State> = {
  readonly [Type in Event['type']]: (
    state: State,
    event: Extract<Event, { readonly type: Type }>,
  ) => Next;
};

/** Decides with the function for this command. */
export const dispatch = <State, Command extends Named, Event>(
  handlers: HandlersOf<State, Command, Event>,
  state: State,
  command: Command,
): readonly Event[] => {
  const handle = handlers[command.type as Command['type']] as Handler<State, Command, Event>;
  return handle(state, command);
};

type Handler<State, Command, Event> = (state: State, command: Command) => readonly Event[];

/** Evolves with the function for this event. An event that a newer version of the program has written changes nothing. */
export const applyEvent = <State, Event extends Named, Next = State>(
  evolvers: EvolversOf<State, Event, Next>,
  state: State,
  event: Event,
): Next | State => {
  if (!Object.hasOwn(evolvers, event.type)) return state;
  const evolve = evolvers[event.type as Event['type']] as (state: State, event: Event) => Next;
  return evolve(state, event);
};
