import type { IncomingMessage } from 'node:http';
import { secondMs } from '#domain/shared/time/durations.ts';
import type { RateLimits } from '#platform/rate-limits/rate-limits.port.ts';
import { type AccessPorts, createAccessCheck } from '../access.ts';
import { staffChecksLimit } from '../limits.ts';
import type { Caller, SessionGate } from './session.ts';

/** Sessions of staff, whose requests count per account, because an office shares one network address. */
export type StaffSessions = {
  /** Remembers a session that was allowed to use a staff resource. */
  readonly note: (caller: Caller) => void;
  /** The account of a session that was noted within the last minute. */
  readonly find: (req: IncomingMessage) => string | undefined;
  /** The account of a staff session, read from the stores. */
  readonly check: (req: IncomingMessage, addressKey: string) => Promise<string | undefined>;
};

type StaffSessionsDeps = AccessPorts & {
  readonly gate: Pick<SessionGate, 'findTokenHash' | 'peek'>;
  readonly rateLimits: RateLimits;
};

// A session that has ended keeps only its own limit for this long.
const notedMs = 60 * secondMs;
const maxNoted = 10_000;

export const createStaffSessions = (deps: StaffSessionsDeps): StaffSessions => {
  const noted = new Map<string, { readonly accountId: string; readonly until: number }>();
  let lastUntil = 0;
  const note: StaffSessions['note'] = ({ tokenHash, accountId }) => {
    const now = performance.now();
    if (noted.size >= maxNoted)
      for (const [key, { until }] of noted) if (until <= now) noted.delete(key);
    lastUntil = now + notedMs;
    noted.set(tokenHash, { accountId, until: lastUntil });
  };
  return {
    note,
    find: (req) => {
      const now = performance.now();
      // Precomputed responses call this for each request, and hashing a cookie is part of their cost.
      if (lastUntil <= now) return undefined;
      const tokenHash = deps.gate.findTokenHash(req);
      const session = tokenHash === undefined ? undefined : noted.get(tokenHash);
      return session && session.until > now ? session.accountId : undefined;
    },
    check: async (req, addressKey) => {
      if (deps.gate.findTokenHash(req) === undefined) return undefined;
      // Forged cookies must not cause unlimited reads.
      const { allowed } = await deps.rateLimits.take(staffChecksLimit, addressKey);
      const caller = allowed ? await deps.gate.peek(req) : undefined;
      if (!caller) return undefined;
      const decision = await createAccessCheck(deps, caller)('support-desk');
      if (!decision.allowed) return undefined;
      note(caller);
      return caller.accountId;
    },
  };
};
