import type { DomainEvent, EventDefinition } from './event.ts';

export type StoredPayload = {
  readonly type: string;
  readonly data: object;
  readonly schemaVersion: number;
};

/** The rules of an aggregate: pure functions over plain data. Time, ids and the actor are passed in the command. */
export type Decider<Command, Event extends DomainEvent, State> = {
  readonly category: string;
  readonly definitions: Readonly<Record<string, EventDefinition>>;
  readonly initialState: State;
  readonly evolve: (state: State, event: Event) => State;
  /** Returns the new events, or none when the command changes nothing. Throws a `Rejection` when a rule is broken. */
  readonly decide: (state: State, command: Command) => readonly Event[];
  /** Upcasts an old payload to the current version. Unknown types are returned unchanged. */
  readonly upcast: (payload: StoredPayload) => Event;
};

type TypedMessage = { readonly type: string };

/** One function for each command of an aggregate. It returns the new events. */
export type CommandHandlers<State, Command extends TypedMessage, Event> = {
  readonly [Type in Command['type']]: (
    state: State,
    command: Extract<Command, { readonly type: Type }>,
  ) => readonly Event[];
};

/** One function for each event of an aggregate. It returns the next state. */
export type EventEvolvers<State, Event extends TypedMessage, Next = State> = {
  readonly [Type in Event['type']]: (
    state: State,
    event: Extract<Event, { readonly type: Type }>,
  ) => Next;
};

export const dispatch = <State, Command extends TypedMessage, Event>(
  handlers: CommandHandlers<State, Command, Event>,
  state: State,
  command: Command,
): readonly Event[] => {
  const handle = handlers[command.type as Command['type']] as Handler<State, Command, Event>;
  return handle(state, command);
};

type Handler<State, Command, Event> = (state: State, command: Command) => readonly Event[];

/** Returns the state after the event. Events from newer versions of the program change nothing. */
export const applyEvent = <State, Event extends TypedMessage, Next = State>(
  evolvers: EventEvolvers<State, Event, Next>,
  state: State,
  event: Event,
): Next | State => {
  if (!Object.hasOwn(evolvers, event.type)) return state;
  const evolve = evolvers[event.type as Event['type']] as (state: State, event: Event) => Next;
  return evolve(state, event);
};
