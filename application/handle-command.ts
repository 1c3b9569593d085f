import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Decider } from '#domain/shared/decider.ts';
import type { Aggregate } from '#domain/shared/define-aggregate.ts';
import type { DomainEvent } from '#domain/shared/event.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import {
  EventStoreError,
  type AppendResult,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
  type Position,
} from '#platform/event-store/event-store.port.ts';
import { withinBudget } from './command-budget.ts';
import type { CommandContext } from './command-context.ts';
import { recordDecision } from './command-outcome.ts';
import { deriveId } from './derive-id.ts';
import { loadStream, type LoadPorts, type LoadedStream } from './load-stream.ts';

export type CommandPorts = LoadPorts & {
  readonly eventStore: Pick<EventStore, 'append' | 'read'>;
  /** Used if the request has no idempotency key; random by default. */
  readonly newId?: () => string;
  readonly pause?: (ms: number) => Promise<void>;
};

export type CommandRequest<Command, Event extends DomainEvent, State> = {
  readonly decider: Decider<Command, Event, State>;
  readonly stream: string;
  readonly command: Command;
  readonly context: CommandContext;
  /**
   * The account whose personal data the events contain, or a function of the event if they are about several
   * accounts.
   */
  readonly subject?: string | ((event: Event) => string | undefined);
  /** Domain time of an event that happened before `context.now`, such as an end recorded later. */
  readonly happenedAt?: (event: Event) => string | undefined;
};

type CommandTo<Command, Id> = {
  readonly id: NoInfer<Id>;
  /** Its time is the one of the context. */
  readonly command: NoInfer<Command | WithoutTime<Command>>;
  /** The account whose personal data the events contain, if it is not the one that the aggregate names. */
  readonly subject?: string | null | undefined;
};

/** The command as its sender builds it. */
export type WithoutTime<Command> = Command extends { readonly now: Date }
  ? Omit<Command, 'now'>
  : Command;

/** The request to handle a command, with the stream, subject and times that the aggregate defines. */
export const toCommandRequest = <Command, Event extends DomainEvent, State, Id>(
  aggregate: Aggregate<Command, Event, State, Id>,
  { id, command, subject }: CommandTo<Command, Id>,
  context: CommandContext,
): CommandRequest<Command, Event, State> => ({
  decider: aggregate,
  stream: aggregate.stream(id),
  command: { now: context.now, ...command } as Command,
  context,
  subject: (event) => subject ?? aggregate.subject?.(id, event, context.actor),
  happenedAt: (event) => aggregate.happenedAt?.(event, context.now),
});

/** Sends a command to the aggregate with this id. See `handleCommand`. */
export const sendCommand = <Command, Event extends DomainEvent, State, Id>(
  ports: CommandPorts,
  aggregate: Aggregate<Command, Event, State, Id>,
  target: CommandTo<Command, Id>,
  context: CommandContext,
): Promise<HandledCommand<Event, State>> =>
  handleCommand(ports, toCommandRequest(aggregate, target, context));

export type HandledCommand<Event, State> = {
  readonly stream: string;
  readonly events: readonly Event[];
  /** Revision of the stream after the command; -1 if it has no events. */
  readonly revision: number;
  /** Undefined if nothing was written. */
  readonly position: Position | undefined;
  /** The state that the decision was based on. */
  readonly before: State;
};

const maxRetries = 10;

/**
 * Loads, upcasts and folds the stream, decides, and appends at the revision that was read. On a revision conflict it
 * decides again, unless the client specified a revision. The same idempotency key gives the same event ids and the
 * same result.
 */
export const handleCommand = async <Command, Event extends DomainEvent, State>(
  ports: CommandPorts,
  request: CommandRequest<Command, Event, State>,
): Promise<HandledCommand<Event, State>> =>
  withinBudget(ports, (limited) => decideAndAppend(limited, request));

const decideAndAppend = async <Command, Event extends DomainEvent, State>(
  ports: CommandPorts,
  request: CommandRequest<Command, Event, State>,
): Promise<HandledCommand<Event, State>> => {
  const eventIds = createEventIds(ports, request);
  for (let attempt = 0; attempt <= maxRetries; attempt += 1) {
    if (attempt > 0) await pauseBeforeRetry(ports, attempt);
    const result = await tryOnce(ports, request, eventIds);
    if (result) return result;
  }
  throw new Rejection('conflict', 'command/contended', {
    message: 'Several changes arrived at the same time. Please try again.',
  });
};

export type DryRun<Event, State> = {
  readonly events: readonly Event[];
  readonly before: State;
  readonly after: State;
  /** Revision of the stream that the decision is based on; -1 if it has no events. */
  readonly revision: number;
};

/** Loads, folds and decides like `handleCommand`, but appends nothing. */
export const dryRunCommand = async <Command, Event extends DomainEvent, State>(
  ports: LoadPorts,
  request: CommandRequest<Command, Event, State>,
): Promise<DryRun<Event, State>> => {
  const loadedStream = await loadStream(ports, request);
  const events = decideOnState(request, loadedStream);
  const { state: before, revision } = loadedStream;
  return { events, before, after: events.reduce(request.decider.evolve, before), revision };
};

/** Decides on a command like `sendCommand`, but appends nothing. */
export const previewCommand = <Command, Event extends DomainEvent, State, Id>(
  ports: LoadPorts,
  aggregate: Aggregate<Command, Event, State, Id>,
  target: CommandTo<Command, Id>,
  context: CommandContext,
): Promise<DryRun<Event, State>> =>
  dryRunCommand(ports, toCommandRequest(aggregate, target, context));

/** Whether the caller's expected revision was outdated. */
export const isStaleError = (error: unknown): boolean =>
  error instanceof Rejection && error.code === 'command/stale';

type GetEventId = (index: number) => string;

const tryOnce = async <Command, Event extends DomainEvent, State>(
  ports: CommandPorts,
  request: CommandRequest<Command, Event, State>,
  eventIds: GetEventId,
): Promise<HandledCommand<Event, State> | undefined> => {
  const loadedStream = await loadStream(ports, request, eventIds);
  if (loadedStream.previousResult) {
    recordDecision(request.stream, loadedStream.revision, true);
    return { stream: request.stream, ...loadedStream.previousResult };
  }
  const { state, revision } = loadedStream;
  const events = decideOnState(request, loadedStream);
  const decision = { stream: request.stream, events, before: state };
  recordDecision(request.stream, revision, events.length > 0);
  if (events.length === 0) return { ...decision, revision, position: undefined };
  const envelopes = events.map((event, index) => createNewEvent(request, event, eventIds(index)));
  const appendResult = await appendAt(ports, { ...request, envelopes, revision });
  return appendResult && { ...decision, ...appendResult };
};

const decideOnState = <Command, Event extends DomainEvent, State>(
  { decider, command, context: { expectedRevision } }: CommandRequest<Command, Event, State>,
  { state, revision }: LoadedStream<Event, State>,
): readonly Event[] => {
  requireRevision(expectedRevision, revision);
  return decider.decide(state, command);
};

/** Refuses an outdated revision before a use case causes effects outside the event log. */
export const requireRevision = (expected: number | undefined, revision: number): void => {
  if (expected === undefined || expected === revision) return;
  throw new Rejection('stale', 'command/stale', {
    message: 'This was changed in the meantime. Please reload and try again.',
  });
};

export const createNewEvent = <Command, Event extends DomainEvent, State>(
  request: Omit<CommandRequest<Command, Event, State>, 'stream' | 'command'>,
  event: Event,
  id: string,
): NewEvent => {
  const { decider, context, happenedAt } = request;
  const subject = resolveSubject(request.subject, event);
  return {
    id,
    type: event.type,
    data: event.data,
    metadata: {
      at: happenedAt?.(event) ?? context.now.toISOString(),
      actor: context.actor,
      correlationId: context.correlationId,
      causationId: context.causationId ?? context.correlationId,
      schemaVersion: decider.definitions[event.type]?.version ?? 1,
      ...(subject !== undefined && { subject }),
    },
  };
};

const resolveSubject = <Event extends DomainEvent>(
  subject: CommandRequest<unknown, Event, unknown>['subject'],
  event: Event,
): string | undefined => (typeof subject === 'function' ? subject(event) : subject);

type Attempt = {
  readonly stream: string;
  readonly envelopes: readonly NewEvent[];
  readonly revision: number;
};

/**
 * Undefined on a revision conflict. If the outcome of an append is unknown, the same events are appended again at the
 * same revision before the stream is read again.
 */
const appendAt = async (
  ports: CommandPorts,
  { stream, envelopes, revision }: Attempt,
): Promise<AppendResult | undefined> => {
  const expected: ExpectedRevision = revision < 0 ? 'none' : revision;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ports.eventStore.append(stream, envelopes, expected);
    } catch (error) {
      const code = error instanceof EventStoreError ? error.code : undefined;
      if (code === 'wrong-revision') return undefined;
      if (code !== 'unavailable' || attempt > maxRetries) throw error;
      await pauseBeforeRetry(ports, attempt);
    }
  }
};

/** Ids are the same on every attempt, so that events of an earlier attempt are recognised in the stream. */
const createEventIds = <Command, Event extends DomainEvent, State>(
  { newId = randomUUID }: CommandPorts,
  { stream, context: { idempotencyKey } }: CommandRequest<Command, Event, State>,
): GetEventId => {
  const ids: string[] = [];
  return (index) =>
    (ids[index] ??=
      idempotencyKey === undefined ? newId() : deriveId(idempotencyKey, stream, String(index)));
};

/**
 * Waits a random time whose maximum doubles with each attempt, up to 500 ms. `retryWithBackoff` is not used, because
 * its jitter ends at the maximum pause, which would wake concurrent writers together.
 */
const pauseBeforeRetry = async (
  { pause = sleep }: CommandPorts,
  attempt: number,
): Promise<void> => {
  await pause(Math.random() * Math.min(500, 4 * 2 ** attempt));
};
