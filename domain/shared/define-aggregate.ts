import { applyEvent, type Decider, type EventEvolvers } from './decider.ts';
import type { Actor, DomainEvent, EventDefinition } from './event.ts';
import { upcaster } from './upcasting.ts';

type AggregateRules<Command, Event extends DomainEvent, State, Id> = {
  /** The stream with this id. */
  readonly stream: (id: Id) => string;
  /**
   * The account whose personal data an event contains. Without it, the sender of a command names the account, or no
   * event is personal.
   */
  readonly subject?: (id: Id, event: Event, actor: Actor) => string | undefined;
  /** Domain time of an event that happened before it is recorded, such as an end recorded later. */
  readonly happenedAt?: (event: Event, now: Date) => string | undefined;
  /** The streams of one member between two times, if each stream belongs to one member. */
  readonly memberStreams?: (accountId: string, from: Date, to: Date) => readonly string[];
  /** Why the data export of a member contains no stream of this category. */
  readonly notExported?: string;
} & Pick<Decider<Command, Event, State>, 'category' | 'initialState' | 'decide'>;

/** The rules of an aggregate, where its events are stored, and the owner of their personal data. */
export type Aggregate<Command, Event extends DomainEvent, State, Id = string> = Decider<
  Command,
  Event,
  State
> &
  AggregateRules<Command, Event, State, Id>;

type AggregateDefinition<Command, Event extends DomainEvent, State, Id> = AggregateRules<
  Command,
  Event,
  State,
  Id
> & {
  readonly events: Readonly<Record<string, EventDefinition>>;
  /** What each event changes: one function for each, or one for all that ends in `applyEvent`. */
  readonly on: EventEvolvers<State, Event> | ((state: State, event: Event) => State);
};

/** An aggregate from its rules. Events from newer versions of the program change nothing. */
export const defineAggregate = <Command, Event extends DomainEvent, State, Id = string>({
  events,
  on,
  ...rules
}: AggregateDefinition<Command, Event, State, Id>): Aggregate<Command, Event, State, Id> => ({
  ...rules,
  definitions: events,
  evolve: typeof on === 'function' ? on : (state, event) => applyEvent(on, state, event),
  upcast: upcaster<Event>(events),
});

/** Identifies the stream of a member for the day or month of a time. */
export type MemberPeriod = { readonly accountId: string; readonly at: Date };

/** The subject of aggregates in which only reasons are personal: a reason belongs to the person who wrote it. */
export const writerOfReason = (
  _id: unknown,
  { data }: DomainEvent,
  actor: Actor,
): Actor | undefined => ('reason' in data ? actor : undefined);

/** For events that no later decision of the aggregate depends on. */
export const unchanged = <State>(state: State): State => state;
