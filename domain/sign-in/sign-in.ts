import type { EventEvolvers } from '../shared/decider.ts';
import { defineAggregate, type MemberPeriod, unchanged } from '../shared/define-aggregate.ts';
import { Rejection } from '../shared/rejection.ts';
import { signInCategory } from '../shared/subject.ts';
import { formatStreamMonth, monthsBetween } from '../shared/time/months.ts';
import { type SignInEvent, signInEvents } from './events.ts';

type SignInAttempt = {
  readonly method: 'password' | 'openid';
  readonly ipAddress: string;
  readonly userAgent: string;
  readonly now: Date;
};

export type SecondFactorMethod = 'code' | 'recovery-code';

type RecordSignIn = SignInAttempt & {
  readonly type: 'RecordSignIn';
  /** Absent if the account has no second factor. */
  readonly secondFactor?: SecondFactorMethod;
};

type RecordFailedSignIn = SignInAttempt & {
  readonly type: 'RecordFailedSignIn';
  readonly reason: 'wrong-password' | 'wrong-code';
};

type RequestSecondFactor = SignInAttempt & { readonly type: 'RequestSecondFactor' };

type AcceptSecondFactorCode = {
  readonly type: 'AcceptSecondFactorCode';
  /** The TOTP time step of the code: 30-second periods since 1970. */
  readonly step: number;
  readonly now: Date;
};

type RecordSignOut = {
  readonly type: 'RecordSignOut';
  readonly cause: 'asked' | 'inactivity';
  readonly now: Date;
};

export type SignInCommand =
  RecordSignIn | RecordFailedSignIn | RequestSecondFactor | AcceptSecondFactorCode | RecordSignOut;

/** Decisions do not depend on earlier logins, except that a second-factor code works only once. */
export type SignInState = {
  /** The newest accepted time step, or -1. */
  readonly lastStep: number;
};

const initialState: SignInState = { lastStep: -1 };

const on: EventEvolvers<SignInState, SignInEvent> = {
  SecondFactorCodeAccepted: ({ lastStep }, { data }) => ({
    lastStep: Math.max(lastStep, data.step),
  }),
  SignInSucceeded: unchanged,
  SignInFailed: unchanged,
  SecondFactorAsked: unchanged,
  SignedOut: unchanged,
};

/** Login attempts at the same instant are separate events. Repeated requests are recognised by their event ids. */
const decide = (state: SignInState, command: SignInCommand): readonly SignInEvent[] => {
  switch (command.type) {
    case 'RecordSignIn':
      return recordSignIn(command);
    case 'RecordFailedSignIn':
      return recordFailedSignIn(command);
    case 'RequestSecondFactor':
      return requestSecondFactor(command);
    case 'AcceptSecondFactorCode':
      return acceptCode(state, command);
    case 'RecordSignOut':
      return recordSignOut(command);
  }
};

const recordSignIn = (command: RecordSignIn): SignInEvent[] => {
  const { method, secondFactor = null, ipAddress, userAgent, now } = command;
  const data = { method, secondFactor, ipAddress, userAgent, signedInAt: now.toISOString() };
  return [{ type: 'SignInSucceeded', data }];
};

const recordFailedSignIn = (command: RecordFailedSignIn): SignInEvent[] => {
  const { method, reason, ipAddress, userAgent, now } = command;
  return [
    {
      type: 'SignInFailed',
      data: { method, reason, ipAddress, userAgent, failedAt: now.toISOString() },
    },
  ];
};

const requestSecondFactor = (command: RequestSecondFactor): SignInEvent[] => {
  const { method, ipAddress, userAgent, now } = command;
  const data = { method, ipAddress, userAgent, askedAt: now.toISOString() };
  return [{ type: 'SecondFactorAsked', data }];
};

const acceptCode = (
  { lastStep }: SignInState,
  { step, now }: AcceptSecondFactorCode,
): SignInEvent[] => {
  if (step > lastStep) {
    return [{ type: 'SecondFactorCodeAccepted', data: { step, acceptedAt: now.toISOString() } }];
  }
  throw new Rejection('forbidden', 'second-factor/code-used', {
    message: 'This code was used already. Please wait for the next one.',
    field: 'token',
  });
};

const recordSignOut = ({ cause, now }: RecordSignOut): SignInEvent[] => [
  { type: 'SignedOut', data: { cause, signedOutAt: now.toISOString() } },
];

/** One stream per account and UTC month, which keeps streams short. */
export const signInStream = (accountId: string, at: Date): string => {
  const yyyymm = formatStreamMonth(at);
  return `signin-${accountId}-${yyyymm}`;
};

export const signInStreams = (accountId: string, from: Date, to: Date): string[] =>
  monthsBetween(from, to).map((month) => signInStream(accountId, month));

export const signInDecider = defineAggregate<SignInCommand, SignInEvent, SignInState, MemberPeriod>(
  {
    category: signInCategory,
    stream: ({ accountId, at }) => signInStream(accountId, at),
    memberStreams: signInStreams,
    subject: ({ accountId }) => accountId,
    events: signInEvents,
    initialState,
    on,
    decide,
  },
);
