import type { UseQueryOptions } from '@tanstack/react-query';
import { minuteMs, secondMs } from '#contract/durations.ts';
import {
  signalEndpoints,
  type SignalRecord,
  type TradingSignals,
} from '#contract/predictions/signals.ts';
import type { SignalRule } from '#contract/signal-rules.ts';
import { call } from '#ui/api/call.ts';
import { refreshOptions } from '#ui/api/refresh.ts';

const catchingUpRefreshMs = 10 * secondMs;

export type SignalSelection = {
  symbol?: string | undefined;
  rule?: SignalRule | undefined;
  before?: string | undefined;
  limit: number;
};

/** A page of signals, newest first. Polled every minute, and more often while a demo's past months are evaluated. */
export const signalsQuery = (choice: SignalSelection): UseQueryOptions<TradingSignals> => {
  const { symbol, rule, before, limit } = choice;
  return {
    queryKey: ['signals', symbol, rule, before, limit],
    queryFn: (context) =>
      call(signalEndpoints.signals, {
        ...refreshOptions(context),
        query: { symbol, rule, before, limit },
      }),
    refetchInterval: ({ state }) =>
      state.data?.state.phase === 'catching-up' ? catchingUpRefreshMs : minuteMs,
  };
};

/** The accuracy of each rule, filtered by coin and month. */
export const signalRecordQuery = ({
  symbol,
  month,
}: {
  symbol?: string | undefined;
  month?: string | undefined;
}): UseQueryOptions<SignalRecord> => ({
  queryKey: ['signals', 'record', symbol, month],
  queryFn: (context) =>
    symbol === undefined && month === undefined
      ? call(signalEndpoints.signalRecord, refreshOptions(context))
      : call(signalEndpoints.signalRecordDetails, {
          ...refreshOptions(context),
          query: { symbol, month },
        }),
  refetchInterval: ({ state }) =>
    state.data?.state.phase === 'catching-up' ? catchingUpRefreshMs : 5 * minuteMs,
});
