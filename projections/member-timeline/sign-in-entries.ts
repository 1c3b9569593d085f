import type { SignInEvent } from '#domain/sign-in/events.ts';
import { entry, plain, type TimelineEntries } from './timeline-entry.ts';

/** Visits in words; where from is not kept here. */
export const signInEntries: TimelineEntries<SignInEvent> = {
  SignInSucceeded: (event) => [entry(event, plain('visit', 'Signed in'))],
  SignInFailed: (event) => [entry(event, plain('visit', 'Sign-in refused, wrong password'))],
  SignedOut: (event) => {
    const { cause } = event.data;
    const title = cause === 'inactivity' ? 'Signed out after inactivity' : 'Signed out';
    return [entry(event, plain('visit', title))];
  },
};
