import type { DomainEvent } from '#domain/shared/event.ts';
import { handlersByType, type EventHandlers } from '#platform/consumers/event-handlers.ts';
import type { Reaction, ReactionJob } from '../reaction.ts';

type ReactionDefinition<Event extends DomainEvent> = Pick<
  Reaction,
  'name' | 'categories' | 'reads'
> & {
  // Defaults to the head, so that history causes no jobs.
  readonly from?: Reaction['from'];
  readonly on: EventHandlers<Event, readonly ReactionJob[]>;
};

/** Defines a reaction to event types that only a test uses. */
export const defineReaction = <Event extends DomainEvent>({
  on,
  from = 'head',
  ...rest
}: ReactionDefinition<Event>): Reaction => {
  const handlerOf = handlersByType(on);
  return {
    ...rest,
    from,
    types: Object.keys(on),
    react: (event) => handlerOf(event.type)?.(event) ?? [],
  };
};
