import type { DomainEvent } from '#domain/shared/event.ts';
import { handlersByType, type EventHandlers } from '#platform/consumers/event-handlers.ts';
import type { StoredEvent } from '#platform/event-store/event-store.port.ts';
import type { NewJob } from '#platform/jobs/jobs.port.ts';

/** A job to queue; the engine derives the key from the reaction's name and the event's id. */
export type ReactionJob = Omit<NewJob, 'key'>;

/** Of a job that must happen: with the pauses of the queue these are weeks, in which a provider or a store comes back. */
export const forWeeks = { attempts: 1000 } as const;

/** When an event happens, a job follows: at least once, deduplicated by its key. */
export type Reaction = {
  readonly name: string;
  readonly categories: readonly string[];
  readonly types: readonly string[];
  /** Read models that its jobs read: the reaction waits while one is behind the event or being rebuilt. */
  readonly reads: readonly string[];
  readonly from: 'start' | 'head';
  readonly react: (event: StoredEvent) => readonly ReactionJob[];
};

type ReactionDefinition<Event extends DomainEvent> = Pick<
  Reaction,
  'name' | 'categories' | 'reads'
> & {
  // Defaults to the head, so that history triggers nothing.
  readonly from?: Reaction['from'];
  readonly on: EventHandlers<Event, readonly ReactionJob[]>;
};

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
