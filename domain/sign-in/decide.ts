import { Rejection } from '../shared/rejection.ts';
import type {
  AcceptSecondFactorCode,
  RequestSecondFactor,
  RecordFailedSignIn,
  RecordSignIn,
  RecordSignOut,
  SignInCommand,
} from './commands.ts';
import type { SignInEvent } from './events.ts';
import type { SignInState } from './state.ts';

/** Login attempts at the same instant are separate events. Repeated requests are recognised by their event ids. */
export const decide = (state: SignInState, command: SignInCommand): readonly SignInEvent[] => {
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
