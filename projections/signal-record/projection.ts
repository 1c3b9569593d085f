import type { SignalEvent, TradingSignalScored } from '#domain/signal/events.ts';
import {
  ruleKey,
  type SignalDirection,
  type SignalRule,
} from '#domain/shared/market/signal-rules.ts';
import { defineProjection, type Update } from '../engine/projection.ts';
import {
  emptySignalSums,
  signalRecordCollection,
  type SignalRecordDocument,
  type SignalSums,
} from './read-model.ts';

export const signalRecord = defineProjection<SignalRecordDocument, SignalEvent>({
  collection: signalRecordCollection,
  categories: ['signal'],
  on: {
    TradingSignalRaised: ({ data }) =>
      updateSignalRecord(data, (sums) => ({ ...sums, raised: sums.raised + 1 })),
    TradingSignalMissed: ({ data }) =>
      updateSignalRecord(data, (sums) => ({ ...sums, missed: sums.missed + 1 })),
    TradingSignalScored: ({ data }) => updateSignalRecord(data, (sums) => withOutcome(sums, data)),
    TradingSignalUnresolved: ({ data }) =>
      updateSignalRecord(data, (sums) => ({ ...sums, unresolved: sums.unresolved + 1 })),
  },
});

const withOutcome = (sums: SignalSums, outcome: TradingSignalScored['data']): SignalSums => {
  const { usual, right, netReturn, at } = outcome;
  return {
    ...sums,
    scored: sums.scored + 1,
    right: sums.right + (right ? 1 : 0),
    returns: sums.returns + netReturn,
    compared: sums.compared + (usual ? 1 : 0),
    usualRight: sums.usualRight + (usual?.right ?? 0),
    usualReturns: sums.usualReturns + (usual?.mean ?? 0),
    days: sums.days | (1 << (Number(at.slice(8, 10)) - 1)),
  };
};

type SignalReference = {
  readonly coinId: string;
  readonly simulated: boolean;
  readonly rule: SignalRule;
  readonly direction: SignalDirection;
  readonly at: string;
};

const updateSignalRecord = (
  { coinId, simulated, rule, direction, at }: SignalReference,
  sumsAfter: (sums: SignalSums) => SignalSums,
): readonly Update<SignalRecordDocument>[] => {
  const month = at.slice(0, 7);
  const id = `${coinId}|${month}`;
  const key = ruleKey(rule, direction);
  return [
    {
      id,
      apply: (current) => ({
        id,
        coinId,
        month,
        simulated: simulated || (current?.simulated ?? false),
        rules: { ...current?.rules, [key]: sumsAfter(current?.rules[key] ?? emptySignalSums) },
      }),
    },
  ];
};
