import { dayMs, hourMs } from '#domain/shared/time/durations.ts';
import type { SignalCommand, SignalOutcome } from '#domain/signal/commands.ts';
import { signalDecider, signalStream } from '#domain/signal/decider.ts';
import type { SignalEvent, SignalEvidence } from '#domain/signal/events.ts';
import type { SignalDirection, SignalRule } from '#domain/shared/market/signal-rules.ts';
import { scoredAfterHours } from '#domain/signal/score.ts';
import {
  type KnownSignal,
  signalKey,
  initialState,
  type SignalState,
} from '#domain/signal/state.ts';
import type { EventStore, NewEvent, StoredEvent } from '#platform/event-store/event-store.port.ts';
import { appendDecision } from '../append-decision.ts';
import { deriveId } from '../derive-id.ts';
import { newEventOf } from '../handle-command.ts';

export type SignalPorts = { readonly eventStore: Pick<EventStore, 'append' | 'read'> };

/** A rule that was met at the end of an hour, and its evidence. */
export type MetRule = {
  readonly rule: SignalRule;
  readonly direction: SignalDirection;
  /** Unix time in milliseconds. */
  readonly at: number;
  readonly price: number;
  readonly evidence: readonly SignalEvidence[];
};

export type SignalsToRecord = {
  readonly coinId: string;
  readonly source: string;
  readonly simulated: boolean;
  readonly met: readonly MetRule[];
  /** Signals of the days from then on are scored when they are due, in milliseconds. */
  readonly scoreFrom: number;
  /** Hours up to then are over. */
  readonly until: number;
  /** The price a day after a signal; null where there is no candle, undefined where that cannot be said yet. */
  readonly outcomeOf: (
    signal: Pick<KnownSignal, 'direction'> & { readonly at: number },
  ) => SignalOutcome | null | undefined;
  /** The product's time of a decision about an hour. */
  readonly nowAt: (hour: number) => Date;
};

/**
 * Raises what was met and scores what is due: one append a day, decided again when another worker was first. Answers how
 * many were raised.
 */
export const recordSignals = async (
  ports: SignalPorts,
  request: SignalsToRecord,
): Promise<number> => {
  const byDay = Map.groupBy(request.met, ({ at }) => Math.floor(at / dayMs));
  const first = Math.min(Math.floor(request.scoreFrom / dayMs), ...byDay.keys());
  let raised = 0;
  for (let day = first; day * dayMs <= request.until; day += 1) {
    raised += await recordDay(ports, request, { day, met: byDay.get(day) ?? [] });
  }
  return raised;
};

type DayToRecord = { readonly day: number; readonly met: readonly MetRule[] };

const recordDay = async (
  ports: SignalPorts,
  request: SignalsToRecord,
  { day, met }: DayToRecord,
): Promise<number> => {
  const at = new Date(day * dayMs).toISOString();
  const stream = signalStream(request.coinId, at);
  const appended = await appendDecision(ports, stream, async () => {
    const known = await loadSignalDay(ports, request.coinId, at);
    return { ...known, events: decideDay(request, known, met) };
  });
  const raised = appended?.events.filter(({ type }) => type === 'TradingSignalRaised');
  return raised?.length ?? 0;
};

const decideDay = (
  request: SignalsToRecord,
  day: SignalDay,
  met: readonly MetRule[],
): NewEvent[] => {
  let { state } = day;
  const written: NewEvent[] = [];
  const run = (command: SignalCommand): void => {
    for (const event of signalDecider.decide(state, command)) {
      state = signalDecider.evolve(state, event);
      written.push(envelopeOf(event, command.now));
    }
  };
  for (const one of met) run(raiseOf(request, one));
  for (const signal of [...state.signals.values()]) {
    const command = scoreOf(request, signal);
    if (command) run(command);
  }
  return written;
};

const raiseOf = (
  { coinId, source, simulated, nowAt }: SignalsToRecord,
  { at, ...met }: MetRule,
): SignalCommand => ({
  type: 'RaiseSignal',
  ...met,
  coinId,
  source,
  simulated,
  at: new Date(at).toISOString(),
  now: nowAt(at),
});

const scoreOf = (
  { coinId, until, outcomeOf, nowAt }: SignalsToRecord,
  { settled, rule, direction, at: raisedAt }: KnownSignal,
): SignalCommand | undefined => {
  const at = Date.parse(raisedAt);
  const dueAt = at + scoredAfterHours * hourMs;
  if (settled || dueAt > until) return undefined;
  const outcome = outcomeOf({ direction, at });
  if (outcome === undefined) return undefined;
  const signal = { coinId, rule, direction, at: raisedAt };
  return { type: 'ScoreSignal', ...signal, outcome, now: nowAt(dueAt) };
};

// The same signal has the same ids, whichever worker decides it.
const envelopeOf = (event: SignalEvent, now: Date): NewEvent => {
  const context = { actor: 'system', now, correlationId: 'signals' };
  const id = deriveId('signal', event.data.coinId, event.type, signalKey(event.data));
  return newEventOf({ decider: signalDecider, context }, event, id);
};

/** The signals of one coin and day; revision -1 for a day without any. */
type SignalDay = { readonly state: SignalState; readonly revision: number };

const loadSignalDay = async (
  { eventStore }: { readonly eventStore: Pick<EventStore, 'read'> },
  coinId: string,
  at: string,
): Promise<SignalDay> => {
  let day: SignalDay = { state: initialState, revision: -1 };
  for await (const stored of eventStore.read(signalStream(coinId, at))) {
    day = {
      state: signalDecider.evolve(day.state, signalEventOf(stored)),
      revision: stored.revision,
    };
  }
  return day;
};

const signalEventOf = ({ type, data, metadata }: StoredEvent): SignalEvent =>
  signalDecider.upcast({ type, data, schemaVersion: metadata.schemaVersion });
