import { z } from 'zod';
import { defineOperations, get, remove, withoutSchemas } from '../define-operations.ts';
import { device } from '../fields.ts';

const ownSessionSchema = z
  .object({
    id: z.uuid().meta({ description: 'Id of the session.' }),
    current: z.boolean().meta({ description: 'Whether this is the session of the request.' }),
    device: device,
    address: z
      .string()
      .meta({ description: 'Shortened network address, such as `192.0.2.…`; empty when unknown.' }),
    remembered: z
      .boolean()
      .meta({ description: 'Whether the session is kept for thirty days on this device.' }),
    createdAt: z.string().meta({ description: 'When the session began, by the system’s clock.' }),
    usedAt: z
      .string()
      .meta({ description: 'Last use, by the system’s clock; may be up to five minutes old.' }),
  })
  .meta({ id: 'OwnSession', description: 'A device on which the caller is signed in.' });
/** A session of the caller. */
export type OwnSession = z.infer<typeof ownSessionSchema>;

const signInAttemptSchema = z
  .object({
    at: z.string().meta({ description: 'When it was attempted.' }),
    succeeded: z.boolean().meta({ description: 'Whether the attempt succeeded.' }),
    device: device,
    address: z
      .string()
      .meta({ description: 'Shortened network address, such as `192.0.2.…`; empty when unknown.' }),
  })
  .meta({ id: 'SignInAttempt', description: 'A login or a refused attempt.' });
/** One entry of the login history. */
export type SignInAttempt = z.infer<typeof signInAttemptSchema>;

/** `GET /api/sessions`: the most recently used first, with the newest twenty login attempts. */
const ownSessionsSchema = z
  .object({
    sessions: z
      .array(ownSessionSchema)
      .meta({ description: 'Sessions, the most recently used first.' }),
    history: z
      .array(signInAttemptSchema)
      .meta({ description: 'Login attempts, newest first, at most twenty.' }),
  })
  .meta({ id: 'OwnSessions', description: 'The caller’s sessions and login history.' });
/** The caller's sessions and login history. */
export type OwnSessions = z.infer<typeof ownSessionsSchema>;

/** Id of a session in a path. */
const sessionParamsSchema = z.object({
  id: z.uuid().toLowerCase().meta({ description: 'Id of the session.' }),
});

/** The caller's sessions. */
export const sessionOperations = defineOperations('Account', {
  ownSessions: get('/api/sessions', 'account', {
    summary: 'Devices on which the caller is signed in, with the sign-in history',
    status: 200,
    answer: ownSessionsSchema,
  }),
  endOtherSessions: remove('/api/sessions', 'account', {
    summary: 'Sign out on all devices but this one',
    status: 204,
    answer: null,
    idempotent: true,
    duringMaintenance: true,
    sideEffects: true,
  }),
  endSession: remove('/api/sessions/{id}', 'account', {
    summary: 'Sign out on one device',
    description: '404 `session/not-found`: the device is signed out already.',
    params: sessionParamsSchema,
    status: 204,
    answer: null,
    problems: { 404: ['session/not-found'] },
    idempotent: true,
    duringMaintenance: true,
    sideEffects: true,
  }),
});

/** The same without schemas, for browsers. */
export const sessionEndpoints = withoutSchemas(sessionOperations);
