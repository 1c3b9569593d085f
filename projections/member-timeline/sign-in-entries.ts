import type { SignInEvent } from '#domain/sign-in/events.ts';
import { accountEntry, toEntryDescription, type TimelineEntries } from './timeline-entry.ts';

const steps = {
  code: 'Logged in with an authenticator code',
  'recovery-code': 'Logged in with a recovery code',
} as const;

const failureLabels = { 'wrong-password': 'wrong password', 'wrong-code': 'wrong code' } as const;

/** Titles only, without IP address and browser. */
export const signInEntries: TimelineEntries<SignInEvent> = {
  SignInSucceeded: (event) => {
    const { secondFactor } = event.data;
    return [
      accountEntry(
        event,
        toEntryDescription('visit', secondFactor === null ? 'Logged in' : steps[secondFactor]),
      ),
    ];
  },
  SignInFailed: (event) => [
    accountEntry(
      event,
      toEntryDescription('visit', `Login failed: ${failureLabels[event.data.reason]}`),
    ),
  ],
  SecondFactorAsked: (event) => [
    accountEntry(event, toEntryDescription('visit', 'Password accepted; code requested')),
  ],
  SecondFactorCodeAccepted: (event) => [
    accountEntry(event, toEntryDescription('visit', 'Authenticator code accepted')),
  ],
  SignedOut: (event) => {
    const { cause } = event.data;
    const title = cause === 'inactivity' ? 'Logged out after inactivity' : 'Logged out';
    return [accountEntry(event, toEntryDescription('visit', title))];
  },
};
