import { sessionEndpoints } from '../../endpoints/account/sessions.ts';
import { ownSessionsSchema, sessionParamsSchema } from '../../account/sessions.ts';
import { defineOperations } from '../define-operations.ts';

/** The caller's sessions. */
export const sessionOperations = defineOperations(sessionEndpoints, 'Account', {
  ownSessions: {
    summary: 'Devices on which the caller is signed in, with the sign-in history',
    status: 200,
    answer: ownSessionsSchema,
  },
  endOtherSessions: {
    summary: 'Sign out on all devices but this one',
    status: 204,
    answer: null,
    idempotent: true,
    duringMaintenance: true,
  },
  endSession: {
    summary: 'Sign out on one device',
    description: '404 `session/not-found`: the device is signed out already.',
    params: sessionParamsSchema,
    status: 204,
    answer: null,
    problems: { 404: ['session/not-found'] },
    idempotent: true,
    duringMaintenance: true,
  },
});
