import type { SignInEvent } from '#domain/sign-in/events.ts';
import { entry, plain, type TimelineEntries } from './timeline-entry.ts';

const steps = {
  code: 'Signed in, with a code of the app',
  'recovery-code': 'Signed in, with a recovery code',
} as const;

const faults = { 'wrong-password': 'wrong password', 'wrong-code': 'wrong code' } as const;

/** Visits in words; where from is not kept here. */
export const signInEntries: TimelineEntries<SignInEvent> = {
  SignInSucceeded: (event) => {
    const { secondFactor } = event.data;
    return [
      entry(event, plain('visit', secondFactor === null ? 'Signed in' : steps[secondFactor])),
    ];
  },
  SignInFailed: (event) => [
    entry(event, plain('visit', `Sign-in refused, ${faults[event.data.reason]}`)),
  ],
  SecondFactorAsked: (event) => [
    entry(event, plain('visit', 'First step of a sign-in; a code was asked for')),
  ],
  SecondFactorCodeAccepted: (event) => [entry(event, plain('visit', 'Code of the app accepted'))],
  SignedOut: (event) => {
    const { cause } = event.data;
    const title = cause === 'inactivity' ? 'Signed out after inactivity' : 'Signed out';
    return [entry(event, plain('visit', title))];
  },
};
