import { setImmediate as nextTurn } from 'node:timers/promises';
import { dayMs, hourMs } from '#domain/shared/time/durations.ts';
import {
  initialState,
  type IssuedSignal,
  type SignalCommand,
  signalDecider,
  signalKey,
  type SignalOutcome,
  type SignalState,
  signalStream,
} from '#domain/signal/signal.ts';
import type { SignalEvent, SignalEvidence } from '#domain/signal/events.ts';
import {
  signalHorizonHours,
  type SignalDirection,
  type SignalRule,
} from '#domain/shared/market/signal-rules.ts';
import type { EventStore, NewEvent, StoredEvent } from '#platform/event-store/event-store.port.ts';
import { appendDecision } from '../append-decision.ts';
import { deriveId } from '../derive-id.ts';
import { createNewEvent } from '../handle-command.ts';

export type SignalPorts = { readonly eventStore: Pick<EventStore, 'append' | 'read'> };

export type TriggeredRule = {
  readonly rule: SignalRule;
  readonly direction: SignalDirection;
  /** Unix time in milliseconds. */
  readonly at: number;
  readonly price: number;
  readonly evidence: readonly SignalEvidence[];
};

export type SignalToScore = Pick<IssuedSignal, 'direction' | 'source'> & {
  /** Unix time in milliseconds. */
  readonly at: number;
};

type KnownOutcome = SignalOutcome | null | undefined;

export type SignalsToRecord = {
  readonly coinId: string;
  readonly source: string;
  readonly simulated: boolean;
  readonly triggeredRules: readonly TriggeredRule[];
  /** Signals from this day on are scored when due; Unix time in milliseconds. */
  readonly scoreFrom: number;
  /** End of the last completed hour; Unix time in milliseconds. */
  readonly until: number;
  /** The outcome a day after a signal; null if the candle is missing, undefined if it may still arrive. */
  readonly outcomeOf: (signal: SignalToScore) => KnownOutcome | Promise<KnownOutcome>;
  /** Application time of the decision for an hour. */
  readonly nowAt: (hour: number) => Date;
};

// Their appends share one transaction, and read models handle their few events together.
const daysAtOnce = 7;

/**
 * Records signals for the met rules and scores the signals that are due. Each day is one append, decided again if
 * another worker appended first.
 */
export const recordSignals = async (
  ports: SignalPorts,
  request: SignalsToRecord,
): Promise<void> => {
  const byDay = Map.groupBy(request.triggeredRules, ({ at }) => Math.floor(at / dayMs));
  const first = Math.min(Math.floor(request.scoreFrom / dayMs), ...byDay.keys());
  const last = Math.floor(request.until / dayMs);
  for (let from = first; from <= last; from += daysAtOnce) {
    const count = Math.min(daysAtOnce, last + 1 - from);
    const days = Array.from({ length: count }, (_, index) => from + index);
    await Promise.all(
      days.map((day) => recordDay(ports, request, { day, met: byDay.get(day) ?? [] })),
    );
    // Yields to other requests between weeks.
    await nextTurn();
  }
};

type DayToRecord = { readonly day: number; readonly met: readonly TriggeredRule[] };

const recordDay = async (
  ports: SignalPorts,
  request: SignalsToRecord,
  { day, met }: DayToRecord,
): Promise<void> => {
  const at = new Date(day * dayMs).toISOString();
  const stream = signalStream(request.coinId, at);
  await appendDecision(ports, stream, async () => {
    const signalDay = await loadSignalDay(ports, request.coinId, at);
    return { ...signalDay, events: await decideDay(request, signalDay, met) };
  });
};

const decideDay = async (
  request: SignalsToRecord,
  day: SignalDay,
  met: readonly TriggeredRule[],
): Promise<NewEvent[]> => {
  let { state } = day;
  const newEvents: NewEvent[] = [];
  const run = (command: SignalCommand): void => {
    for (const event of signalDecider.decide(state, command)) {
      state = signalDecider.evolve(state, event);
      newEvents.push(toNewEvent(event, command.now));
    }
  };
  for (const one of met) run(toRaiseCommand(request, one));
  for (const signal of [...state.signals.values()]) {
    const command = await toScoreCommand(request, signal);
    if (command) run(command);
  }
  return newEvents;
};

const toRaiseCommand = (
  { coinId, source, simulated, nowAt }: SignalsToRecord,
  { at, ...met }: TriggeredRule,
): SignalCommand => ({
  type: 'IssueSignal',
  ...met,
  coinId,
  source,
  simulated,
  at: new Date(at).toISOString(),
  now: nowAt(at),
});

const toScoreCommand = async (
  { coinId, until, outcomeOf, nowAt }: SignalsToRecord,
  { settled, rule, direction, source, at: raisedAt }: IssuedSignal,
): Promise<SignalCommand | undefined> => {
  const at = Date.parse(raisedAt);
  const dueAt = at + signalHorizonHours * hourMs;
  if (settled || dueAt > until) return undefined;
  const outcome = await outcomeOf({ direction, source, at });
  if (outcome === undefined) return undefined;
  const signal = { coinId, rule, direction, at: raisedAt };
  return { type: 'ScoreSignal', ...signal, outcome, now: nowAt(dueAt) };
};

// Ids depend only on the signal, so that every worker writes the same ones.
const toNewEvent = (event: SignalEvent, now: Date): NewEvent => {
  const context = { actor: 'system', now, correlationId: 'signals' };
  const id = deriveId('signal', event.data.coinId, event.type, signalKey(event.data));
  return createNewEvent({ decider: signalDecider, context }, event, id);
};

/** The signals of a coin and day; revision -1 if the day has no events. */
type SignalDay = { readonly state: SignalState; readonly revision: number };

const loadSignalDay = async (
  { eventStore }: { readonly eventStore: Pick<EventStore, 'read'> },
  coinId: string,
  at: string,
): Promise<SignalDay> => {
  let day: SignalDay = { state: initialState, revision: -1 };
  for await (const stored of eventStore.read(signalStream(coinId, at))) {
    day = {
      state: signalDecider.evolve(day.state, toSignalEvent(stored)),
      revision: stored.revision,
    };
  }
  return day;
};

const toSignalEvent = ({ type, data, metadata }: StoredEvent): SignalEvent =>
  signalDecider.upcast({ type, data, schemaVersion: metadata.schemaVersion });
