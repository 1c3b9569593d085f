import { z } from 'zod';

/** A device on which the caller is signed in. */
export const ownSessionSchema = z
  .object({
    id: z.uuid(),
    /** The one that asks. */
    current: z.boolean(),
    /** Browser and system, such as `Firefox on Windows`, as far as the browser said. */
    device: z.string(),
    /** Shortened, such as `192.0.2.…`; empty when unknown. */
    address: z.string(),
    /** Kept for thirty days on this device. */
    remembered: z.boolean(),
    /** When it began, ISO-8601, by the system's clock. */
    createdAt: z.string(),
    /** When it was last used, ISO-8601; may be five minutes old. */
    usedAt: z.string(),
  })
  .meta({ id: 'OwnSession' });
/** A session of the caller. */
export type OwnSession = z.infer<typeof ownSessionSchema>;

/** A sign-in or a refused attempt. */
export const signInAttemptSchema = z
  .object({
    /** ISO-8601. */
    at: z.string(),
    succeeded: z.boolean(),
    device: z.string(),
    /** Shortened, such as `192.0.2.…`. */
    address: z.string(),
  })
  .meta({ id: 'SignInAttempt' });
/** One line of the sign-in history. */
export type SignInAttempt = z.infer<typeof signInAttemptSchema>;

/** `GET /api/sessions`: the sessions used last first, and the newest twenty sign-ins and refused attempts. */
export const ownSessionsSchema = z
  .object({ sessions: z.array(ownSessionSchema), history: z.array(signInAttemptSchema) })
  .meta({ id: 'OwnSessions' });
/** Where the caller is signed in, and the sign-in history beside it. */
export type OwnSessions = z.infer<typeof ownSessionsSchema>;

/** The id of a session in a path. */
export const sessionParamsSchema = z.object({ id: z.uuid().toLowerCase() });
