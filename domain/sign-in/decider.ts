import type { Decider } from '../shared/decider.ts';
import { signInCategory } from '../shared/subject.ts';
import { formatStreamMonth, monthsBetween } from '../shared/time/months.ts';
import { upcaster } from '../shared/upcasting.ts';
import type { SignInCommand } from './commands.ts';
import { decide } from './decide.ts';
import { signInEvents, type SignInEvent } from './events.ts';
import { evolve, initialState, type SignInState } from './state.ts';

export const signInDecider: Decider<SignInCommand, SignInEvent, SignInState> = {
  category: signInCategory,
  definitions: signInEvents,
  initialState,
  evolve,
  decide,
  upcast: upcaster<SignInEvent>(signInEvents),
};

/** One stream per account and UTC month, which keeps streams short. */
export const signInStream = (accountId: string, at: Date): string => {
  const yyyymm = formatStreamMonth(at);
  return `signin-${accountId}-${yyyymm}`;
};

export const signInStreams = (accountId: string, from: Date, to: Date): string[] =>
  monthsBetween(from, to).map((month) => signInStream(accountId, month));
