import { sessionEndpoints } from '../endpoints/sessions.ts';
import { ownSessionsSchema, sessionParamsSchema } from '../sessions.ts';
import type { Operation } from './operation.ts';

/** Where the caller is signed in: listing and ending sessions. */
export const sessionOperations = {
  ownSessions: {
    ...sessionEndpoints.ownSessions,
    tag: 'Account',
    summary: 'Devices on which the caller is signed in, with the sign-in history',
    status: 200,
    answer: ownSessionsSchema,
  },
  endOtherSessions: {
    ...sessionEndpoints.endOtherSessions,
    tag: 'Account',
    summary: 'Sign out on all devices but this one',
    status: 204,
    answer: null,
    idempotent: true,
  },
  endSession: {
    ...sessionEndpoints.endSession,
    tag: 'Account',
    summary: 'Sign out on one device',
    description: '404 `session/not-found`: the device is signed out already.',
    params: sessionParamsSchema,
    status: 204,
    answer: null,
    problems: [404],
    idempotent: true,
  },
} as const satisfies Record<string, Operation>;
