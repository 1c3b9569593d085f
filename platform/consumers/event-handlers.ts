import type { DomainEvent } from '#domain/shared/event.ts';
import type { StoredEvent } from '../event-store/event-store.port.ts';

/** An event of one type as it stands in the log, at today's version. */
export type Recorded<Event extends DomainEvent> = Event extends DomainEvent
  ? Omit<StoredEvent, 'type' | 'data'> & Event
  : never;

/** What is done with each event type; types that are not named are left alone. */
export type EventHandlers<Event extends DomainEvent, Result> = {
  readonly [Type in Event['type']]?: (
    event: Recorded<Extract<Event, { readonly type: Type }>>,
  ) => Result;
};

type Untyped<Result> = (event: StoredEvent) => Result;

/** Finds the handler of an event by its type; undefined for a type that has none. */
export const handlersByType = <Event extends DomainEvent, Result>(
  handlers: EventHandlers<Event, Result>,
): ((type: string) => Untyped<Result> | undefined) => {
  // The log holds under each type what the union says of it: the compiler cannot know that.
  const byType = new Map(Object.entries(handlers) as [string, Untyped<Result>][]);
  return (type) => byType.get(type);
};
