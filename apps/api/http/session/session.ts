import type { IncomingMessage } from 'node:http';
import { serialize } from 'cookie';
import { type AccountId, isUuid, parseAccountId } from '#domain/shared/ids.ts';
import type { Position } from '#platform/event-store/event-store.port.ts';
import type {
  Device,
  Session,
  SessionEndReason,
  Sessions,
  SessionUse,
} from '#platform/sessions/sessions.port.ts';
import { backgroundHeader } from '#contract/headers.ts';
import { readCookieTokenHash, hashToken, newToken } from './cookie-token.ts';

export type Caller = {
  readonly accountId: AccountId;
  readonly tokenHash: string;
  readonly session: Session;
};

export type NewSession = {
  readonly accountId: string;
  readonly device: Device;
  readonly remembered: boolean;
  readonly written: Readonly<Record<string, Position>>;
};

export type SessionGate = {
  /** Finds the caller. Counts as activity unless the request is marked as polling. */
  find(req: IncomingMessage): Promise<Caller | undefined>;
  /** Finds the caller without counting as activity. */
  peek(req: Pick<IncomingMessage, 'headers'>): Promise<Caller | undefined>;
  /** The hash of the session cookie, or undefined without one. The session may have ended. */
  findTokenHash(req: Pick<IncomingMessage, 'headers'>): string | undefined;
  /** Whether the request carries a session cookie. The session may have ended. */
  hasSessionCookie(req: Pick<IncomingMessage, 'headers'>): boolean;
  /** Why the request's session was ended for its owner. Undefined if it ended for another reason. */
  findEndReason(req: Pick<IncomingMessage, 'headers'>): Promise<SessionEndReason | undefined>;
  /**
   * Replaces the request's session with a new one and returns its cookie. `confirm` runs once the session is stored. If
   * it rejects, because the login is no longer valid, the session is removed.
   */
  open(req: IncomingMessage, session: NewSession, confirm: () => Promise<void>): Promise<string>;
  /** Ends the request's session and returns the cookie that clears it. */
  close(req: IncomingMessage): Promise<string>;
  /** Ends a session by its token hash, on request of its owner from another device. */
  endFromDevice(tokenHash: string): Promise<void>;
  /** Ends every other session of an account. */
  endOthers(accountId: string, exceptTokenHash: string): Promise<void>;
  recordWrites(caller: Caller, written: Readonly<Record<string, Position>>): Promise<void>;
  forgetWrites(caller: Caller, reached: Readonly<Record<string, Position>>): Promise<void>;
};

/** A session that is not remembered ends after five minutes of inactivity. */
export const inactivitySeconds = 300;
const rememberedSeconds = 30 * 24 * 3600;
// Minimum time between two extensions of a session, so that a busy page does not write on every request.
const touchEverySeconds = 15;
const rememberedTouchEverySeconds = 300;

export const createSessionGate = (deps: {
  readonly sessions: Sessions;
  readonly secure: boolean;
  readonly systemNow: () => Date;
  readonly onEnd?: (tokenHash: string) => void;
  /**
   * Called when a session cannot be written. The request does not fail, because its response does not depend on the
   * write.
   */
  readonly onUnwritten?: (error: unknown) => void;
}): SessionGate => {
  const { sessions, systemNow } = deps;
  const { name, cookie } = createCookie(deps);
  const peek: SessionGate['peek'] = async (req) => {
    const tokenHash = readCookieTokenHash(req, name);
    const session = tokenHash && (await sessions.find(tokenHash));
    if (!tokenHash || !session || !isUuid(session.accountId)) return undefined;
    return { accountId: parseAccountId(session.accountId), tokenHash, session };
  };
  const { end, ...fromDevice } = createSessionEndings(deps);
  const endSession = async (req: IncomingMessage): Promise<void> => {
    const tokenHash = readCookieTokenHash(req, name);
    if (tokenHash) await end(tokenHash);
  };
  const { writeIfPossible, ...writes } = createSessionWrites(deps);
  return {
    peek,
    ...writes,
    findTokenHash: (req) => readCookieTokenHash(req, name),
    hasSessionCookie: (req) => readCookieTokenHash(req, name) !== undefined,
    findEndReason: async (req) => {
      const tokenHash = readCookieTokenHash(req, name);
      return tokenHash === undefined ? undefined : sessions.findEndReason(tokenHash);
    },
    find: async (req) => {
      const caller = await peek(req);
      if (!caller) return undefined;
      const sessionUse = getNextUse(caller.session, systemNow());
      if (req.headers[backgroundHeader] === undefined && sessionUse) {
        await writeIfPossible(sessions.touch(caller.tokenHash, sessionUse));
      }
      return caller;
    },
    open: async (req, { accountId, device, remembered, written }, confirm) => {
      await endSession(req);
      const token = newToken();
      const [now, expiresAt] = [systemNow(), getExpiry(systemNow(), remembered)];
      const timestamps = { createdAt: now.toISOString(), usedAt: now.toISOString(), expiresAt };
      const session = { accountId, device, remembered, written, ...timestamps };
      await sessions.create(hashToken(token), session);
      try {
        await confirm();
      } catch (error) {
        await sessions.destroy(hashToken(token));
        throw error;
      }
      return cookie(token, remembered ? rememberedSeconds : undefined);
    },
    close: async (req) => {
      await endSession(req);
      return cookie('', 0);
    },
    ...fromDevice,
  };
};

type SessionWriteMethods = Pick<SessionGate, 'recordWrites' | 'forgetWrites'> & {
  readonly writeIfPossible: (writing: Promise<void>) => Promise<void>;
};

const createSessionWrites = ({
  sessions,
  onUnwritten,
}: {
  readonly sessions: Sessions;
  readonly onUnwritten?: (error: unknown) => void;
}): SessionWriteMethods => {
  const writeIfPossible = (writing: Promise<void>): Promise<void> =>
    writing.catch((error: unknown) => {
      onUnwritten?.(error);
    });
  return {
    writeIfPossible,
    recordWrites: (caller, written) =>
      writeIfPossible(sessions.recordWrites(caller.tokenHash, written)),
    forgetWrites: (caller, reached) =>
      writeIfPossible(sessions.forgetWrites(caller.tokenHash, reached)),
  };
};

type SessionEndMethods = Pick<SessionGate, 'endFromDevice' | 'endOthers'> & {
  readonly end: (tokenHash: string) => Promise<void>;
};

const createSessionEndings = ({
  sessions,
  onEnd,
}: {
  readonly sessions: Sessions;
  readonly onEnd?: (tokenHash: string) => void;
}): SessionEndMethods => {
  const endFromDevice = async (tokenHash: string): Promise<void> => {
    await sessions.end(tokenHash, 'device');
    onEnd?.(tokenHash);
  };
  return {
    end: async (tokenHash) => {
      await sessions.destroy(tokenHash);
      onEnd?.(tokenHash);
    },
    endFromDevice,
    endOthers: async (accountId, exceptTokenHash) => {
      const otherSessions = (await sessions.list(accountId)).filter(
        ({ tokenHash }) => tokenHash !== exceptTokenHash,
      );
      await Promise.all(otherSessions.map(({ tokenHash }) => endFromDevice(tokenHash)));
    },
  };
};

type Cookie = {
  readonly name: string;
  readonly cookie: (token: string, maxAge?: number) => string;
};

const createCookie = ({ secure }: { readonly secure: boolean }): Cookie => {
  const name = secure ? '__Host-tm_session' : 'tm_session';
  return {
    name,
    cookie: (token, maxAge) =>
      serialize(name, token, {
        httpOnly: true,
        sameSite: 'lax',
        path: '/',
        secure,
        ...(maxAge === undefined ? {} : { maxAge }),
      }),
  };
};

const getExpiry = (now: Date, remembered: boolean): string => {
  const seconds = remembered ? rememberedSeconds : inactivitySeconds + touchEverySeconds;
  return new Date(now.getTime() + seconds * 1000).toISOString();
};

// The update for activity, or undefined when the last one is recent. A remembered session has a fixed expiry.
const getNextUse = (session: Session, now: Date): SessionUse | undefined => {
  const { remembered, usedAt, expiresAt } = session;
  const intervalSeconds = remembered ? rememberedTouchEverySeconds : touchEverySeconds;
  if (now.getTime() - Date.parse(usedAt) < intervalSeconds * 1000) return undefined;
  const newExpiresAt = remembered ? expiresAt : getExpiry(now, false);
  return { usedAt: now.toISOString(), expiresAt: newExpiresAt };
};
