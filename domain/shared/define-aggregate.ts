import { applyEvent, type Decider, type EventEvolvers } from './decider.ts';
import type { DomainEvent, EventDefinition } from './event.ts';
import { upcaster } from './upcasting.ts';

type AggregateRules<Command, Event extends DomainEvent, State> = Pick<
  Decider<Command, Event, State>,
  'category' | 'initialState' | 'decide'
> & {
  readonly events: Readonly<Record<string, EventDefinition>>;
  /** What each event changes. */
  readonly on: EventEvolvers<State, Event>;
};

/** An aggregate from its rules. Events from newer versions of the program change nothing. */
export const defineAggregate = <Command, Event extends DomainEvent, State>({
  events,
  on,
  ...rules
}: AggregateRules<Command, Event, State>): Decider<Command, Event, State> => ({
  ...rules,
  definitions: events,
  evolve: (state, event) => applyEvent(on, state, event),
  upcast: upcaster<Event>(events),
});

/** For events that no later decision of the aggregate depends on. */
export const unchanged = <State>(state: State): State => state;
