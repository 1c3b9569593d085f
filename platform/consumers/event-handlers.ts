import type { DomainEvent } from '#domain/shared/event.ts';
import type { StoredEvent } from '../event-store/event-store.port.ts';

export type StoredEventOf<Event extends DomainEvent> = Event extends DomainEvent
  ? Omit<StoredEvent, 'type' | 'data'> & Event
  : never;

export type EventHandlers<Event extends DomainEvent, Result> = {
  readonly [Type in Event['type']]?: (
    event: StoredEventOf<Extract<Event, { readonly type: Type }>>,
  ) => Result;
};

type UntypedHandler<Result> = (event: StoredEvent) => Result;

/** The handlers of several aggregates as one map. Each part was checked against its own events. */
export const joinHandlers = <Result>(
  parts: readonly Readonly<Record<string, (event: never) => Result>>[],
): EventHandlers<DomainEvent, Result> =>
  Object.fromEntries(
    parts.flatMap((part) => Object.entries(part)) as [string, UntypedHandler<Result>][],
  );

export const handlersByType = <Event extends DomainEvent, Result>(
  handlers: EventHandlers<Event, Result>,
): ((type: string) => UntypedHandler<Result> | undefined) => {
  // The compiler cannot know that the data of each type match the union.
  const handlerMap = new Map(Object.entries(handlers) as [string, UntypedHandler<Result>][]);
  return (type) => handlerMap.get(type);
};
