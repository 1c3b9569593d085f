import type { RecordFailedSignIn, RecordSignIn, RecordSignOut, SignInCommand } from './commands.ts';
import type { SignInEvent } from './events.ts';
import type { SignInState } from './state.ts';

/** Two attempts at one instant are two events; a repeated request is recognised by its event ids alone. */
export const decide = (_state: SignInState, command: SignInCommand): readonly SignInEvent[] => {
  switch (command.type) {
    case 'RecordSignIn':
      return recordSignIn(command);
    case 'RecordFailedSignIn':
      return recordFailedSignIn(command);
    case 'RecordSignOut':
      return recordSignOut(command);
  }
};

const recordSignIn = ({ method, ipAddress, userAgent, now }: RecordSignIn): SignInEvent[] => [
  {
    type: 'SignInSucceeded',
    data: { method, ipAddress, userAgent, signedInAt: now.toISOString() },
  },
];

const recordFailedSignIn = (command: RecordFailedSignIn): SignInEvent[] => {
  const { method, reason, ipAddress, userAgent, now } = command;
  return [
    {
      type: 'SignInFailed',
      data: { method, reason, ipAddress, userAgent, failedAt: now.toISOString() },
    },
  ];
};

const recordSignOut = ({ cause, now }: RecordSignOut): SignInEvent[] => [
  { type: 'SignedOut', data: { cause, signedOutAt: now.toISOString() } },
];
