import type { SignalEvent } from '#domain/signal/events.ts';
import {
  ruleKey,
  type SignalDirection,
  type SignalRule,
} from '#domain/shared/market/signal-rules.ts';
import { defineProjection, type Update } from '../engine/projection.ts';
import {
  type SignalOutcomeFields,
  tradingSignalsCollection,
  type TradingSignalDocument,
} from './read-model.ts';

export const tradingSignals = defineProjection<TradingSignalDocument, SignalEvent>({
  collection: tradingSignalsCollection,
  categories: ['signal'],
  on: {
    TradingSignalRaised: ({ data }) => {
      const { coinId, simulated, source, rule, direction, at, raisedAt, price, evidence } = data;
      const id = toDocumentId(data);
      const fields = { coinId, simulated, source, rule, direction, at, raisedAt, evidence };
      return [{ id, apply: () => ({ id, ...fields, price: Number(price), outcome: null }) }];
    },
    TradingSignalScored: ({ data }) => {
      const { scoredAt, exitPrice, netReturn, right } = data;
      return settleSignal(data, { scoredAt, exitPrice: Number(exitPrice), netReturn, right });
    },
    TradingSignalUnresolved: ({ data }) => {
      const emptyOutcome = { exitPrice: null, netReturn: null, right: null };
      return settleSignal(data, { scoredAt: data.unresolvedAt, ...emptyOutcome });
    },
  },
});

type SignalIdentity = {
  readonly coinId: string;
  readonly rule: SignalRule;
  readonly direction: SignalDirection;
  readonly at: string;
};

const toDocumentId = ({ coinId, rule, direction, at }: SignalIdentity): string =>
  `${at}|${coinId}|${ruleKey(rule, direction)}`;

const settleSignal = (
  signal: SignalIdentity,
  outcome: SignalOutcomeFields,
): readonly Update<TradingSignalDocument>[] => [
  { id: toDocumentId(signal), apply: (current) => current && { ...current, outcome } },
];
