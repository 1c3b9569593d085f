import { newEventOf, type CommandRequest } from '#application/handle-command.ts';
import type { DomainEvent } from '#domain/shared/event.ts';
import type { NewEvent } from '#platform/event-store/event-store.port.ts';

export type StreamEvents = { readonly stream: string; readonly events: readonly NewEvent[] };

export type DecideInMemory = {
  readonly run: <Command, Event extends DomainEvent, State>(
    request: CommandRequest<Command, Event, State>,
  ) => void;
  /** In order of their first event; each is new to the store. */
  readonly streams: () => readonly StreamEvents[];
};

type Stream = { state: unknown; readonly events: NewEvent[] };

export const decideInMemory = (
  idOf: (stream: string, number: number) => string,
): DecideInMemory => {
  const streams = new Map<string, Stream>();
  return {
    run: (request) => {
      const { decider, stream, command } = request;
      const known = streams.get(stream) ?? { state: decider.initialState, events: [] };
      streams.set(stream, known);
      // A stream belongs to one decider, so its state has that decider's type.
      const state = known.state as typeof decider.initialState;
      const events = decider.decide(state, command);
      known.state = events.reduce(decider.evolve, state);
      for (const event of events) {
        known.events.push(newEventOf(request, event, idOf(stream, known.events.length)));
      }
    },
    streams: () => [...streams].map(([stream, { events }]) => ({ stream, events })),
  };
};
