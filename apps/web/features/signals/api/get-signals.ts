import { minuteMs, secondMs } from '#contract/durations.ts';
import { signalEndpoints } from '#contract/predictions/signals.ts';
import type { SignalRule } from '#contract/signal-rules.ts';
import { callQuery, type CallQuery, type CallQueryOptions } from '#ui/api/use-call.ts';
import { isCatchingUp } from '../signal-state.ts';

const catchingUpRefreshMs = 10 * secondMs;

export type SignalSelection = {
  symbol?: string | undefined;
  rule?: SignalRule | undefined;
  before?: string | undefined;
  limit: number;
};

/** A page of signals, newest first. Polled every minute, and more often while a demo's past months are evaluated. */
export const signalsQuery = (choice: SignalSelection): CallQuery<'signals'> => {
  const { symbol, rule, before, limit } = choice;
  return callQuery(
    signalEndpoints.signals,
    { query: { symbol, rule, before, limit } },
    {
      background: 'refetches',
      refetchInterval: ({ state }) =>
        isCatchingUp(state.data?.state) ? catchingUpRefreshMs : minuteMs,
    },
  );
};

const recordOptions: CallQueryOptions<'signalRecordDetails'> = {
  background: 'refetches',
  refetchInterval: ({ state }) =>
    isCatchingUp(state.data?.state) ? catchingUpRefreshMs : 5 * minuteMs,
};

/** The accuracy of each rule, filtered by coin and month. */
export const signalRecordQuery = ({
  symbol,
  month,
}: {
  symbol?: string | undefined;
  month?: string | undefined;
}): CallQuery<'signalRecordDetails'> =>
  symbol === undefined && month === undefined
    ? callQuery(signalEndpoints.signalRecord, {}, recordOptions)
    : callQuery(signalEndpoints.signalRecordDetails, { query: { symbol, month } }, recordOptions);
