import { setImmediate as nextTurn } from 'node:timers/promises';
import { predictionStream } from '#domain/prediction/prediction.ts';
import { likelierDirection } from '#domain/prediction/direction-call.ts';
import type { CallDirection, PredictionIssued } from '#domain/prediction/events.ts';
import { dayMs, hourMs } from '#domain/shared/time/durations.ts';
import { signalHorizonHours, type SignalDirection } from '#domain/shared/market/signal-rules.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import { toPredictionEvent } from '../predictions/prediction-day.ts';
import type { TriggeredRule } from './record-signals.ts';

const directions: Readonly<Record<CallDirection, SignalDirection | null>> = {
  up: 'long',
  down: 'short',
  none: null,
};

export type CallsQuery = {
  readonly coinId: string;
  /** Hours in (after, upTo], in milliseconds. */
  readonly after: number;
  readonly upTo: number;
};

/** Hours whose 24-hour forecast calls a direction whose probability was below 52% one hour earlier. */
export const findCalls = async (
  ports: { readonly eventStore: Pick<EventStore, 'read'> },
  { coinId, after, upTo }: CallsQuery,
): Promise<readonly TriggeredRule[]> => {
  const callsByHour = new Map<number, Call | undefined>();
  for (let day = Math.floor(after / dayMs); day * dayMs <= upTo; day += 1) {
    const stream = predictionStream(coinId, new Date(day * dayMs).toISOString());
    for await (const stored of ports.eventStore.read(stream)) {
      const { type, data } = toPredictionEvent(stored);
      if (type === 'PredictionIssued') callsByHour.set(Date.parse(data.cutOffAt), toCall(data));
    }
    // Yields to other requests between days.
    await nextTurn();
  }
  const triggeredRules: TriggeredRule[] = [];
  for (let at = after + hourMs; at <= upTo; at += hourMs) {
    const [previousCall, currentCall] = [callsByHour.get(at - hourMs), callsByHour.get(at)];
    const direction = currentCall ? directions[currentCall.called] : null;
    // If the probability was already high enough, only the track record changed, not the market.
    if (
      !previousCall ||
      !currentCall ||
      direction === null ||
      likelierDirection(previousCall.probUp) === currentCall.called
    )
      continue;
    const evidence = [
      { name: 'probabilityUp', before: previousCall.probUp, now: currentCall.probUp },
    ];
    triggeredRules.push({
      rule: 'direction-call',
      direction,
      at,
      price: currentCall.lastPrice,
      evidence,
    });
  }
  return triggeredRules;
};

type Call = { readonly called: CallDirection; readonly probUp: number; readonly lastPrice: number };

const toCall = (issued: PredictionIssued['data']): Call | undefined => {
  const index = issued.horizonHours.indexOf(signalHorizonHours);
  if (index < 0) return undefined;
  const [called = 'none', probUp = 0.5] = [issued.called[index], issued.probUp[index]];
  return { called, probUp, lastPrice: Number(issued.lastPrice) };
};
