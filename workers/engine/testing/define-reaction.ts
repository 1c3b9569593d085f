import type { DomainEvent } from '#domain/shared/event.ts';
import { handlersByType, type EventHandlers } from '#platform/consumers/event-handlers.ts';
import type { Reaction, ReactionJob } from '../reaction.ts';

type ReactionDefinition<Event extends DomainEvent> = Pick<
  Reaction,
  'name' | 'categories' | 'reads'
> & {
  // Defaults to the head, so that history triggers nothing.
  readonly from?: Reaction['from'];
  readonly on: EventHandlers<Event, readonly ReactionJob[]>;
};

/** A reaction to events that are not the product's. */
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
