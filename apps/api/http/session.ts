import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { parse as parseCookies, serialize } from 'cookie';
import { type AccountId, isUuid, parseAccountId } from '#domain/shared/ids.ts';
import type { Position } from '#platform/event-store/event-store.port.ts';
import type { Session, SessionEndReason, Sessions } from '#platform/sessions/sessions.port.ts';
import { backgroundHeader } from '#contract/headers.ts';

export type Caller = {
  readonly accountId: AccountId;
  readonly tokenHash: string;
  readonly session: Session;
};

export type NewSession = {
  readonly accountId: string;
  readonly remembered: boolean;
  readonly written: Readonly<Record<string, Position>>;
};

export type SessionGate = {
  /** The caller; counts as activity unless the request is marked as polling. */
  find(req: IncomingMessage): Promise<Caller | undefined>;
  /** The caller by these headers, without counting as activity. */
  peek(req: Pick<IncomingMessage, 'headers'>): Promise<Caller | undefined>;
  /** Whether the request names a session, though it may have ended. */
  isPresented(req: Pick<IncomingMessage, 'headers'>): boolean;
  /** Why the session that the request names was ended for its owner; undefined where nobody did. */
  whyEnded(req: Pick<IncomingMessage, 'headers'>): Promise<SessionEndReason | undefined>;
  /** Replaces the request's session by a new one under a new token. Returns the cookie. */
  open(req: IncomingMessage, session: NewSession): Promise<string>;
  /** Ends the session of the request. Returns the cookie that removes it. */
  close(req: IncomingMessage): Promise<string>;
  noteWrites(caller: Caller, written: Readonly<Record<string, Position>>): Promise<void>;
  forgetWrites(caller: Caller, reached: Readonly<Record<string, Position>>): Promise<void>;
};

/** A session that is not remembered ends after five minutes without activity. */
export const inactivitySeconds = 300;
const rememberedSeconds = 30 * 24 * 3600;
// A session is extended at most this often, so that a busy page does not write with every request.
const touchEverySeconds = 15;

export const sessionGate = (deps: {
  readonly sessions: Sessions;
  readonly secure: boolean;
  readonly systemNow: () => Date;
  readonly onEnd?: (tokenHash: string) => void;
  /** Called when a session cannot be written, which must not fail the request: its answer does not depend on it. */
  readonly onUnwritten?: (error: unknown) => void;
}): SessionGate => {
  const { sessions, systemNow } = deps;
  const { name, cookie } = cookieOf(deps);
  const peek: SessionGate['peek'] = async (req) => {
    const tokenHash = presentedHash(req, name);
    const session = tokenHash && (await sessions.find(tokenHash));
    if (!tokenHash || !session || !isUuid(session.accountId)) return undefined;
    return { accountId: parseAccountId(session.accountId), tokenHash, session };
  };
  const end = async (req: IncomingMessage): Promise<void> => {
    const tokenHash = presentedHash(req, name);
    if (!tokenHash) return;
    await sessions.destroy(tokenHash);
    deps.onEnd?.(tokenHash);
  };
  const writeIfPossible = (writing: Promise<void>): Promise<void> =>
    writing.catch((error: unknown) => {
      deps.onUnwritten?.(error);
    });
  return {
    peek,
    isPresented: (req) => presentedHash(req, name) !== undefined,
    whyEnded: async (req) => {
      const tokenHash = presentedHash(req, name);
      return tokenHash === undefined ? undefined : sessions.whyEnded(tokenHash);
    },
    find: async (req) => {
      const caller = await peek(req);
      if (!caller) return undefined;
      const expiresAt = nextExpiry(caller.session, systemNow());
      if (req.headers[backgroundHeader] === undefined && expiresAt !== undefined) {
        await writeIfPossible(sessions.touch(caller.tokenHash, expiresAt));
      }
      return caller;
    },
    open: async (req, { accountId, remembered, written }) => {
      await end(req);
      const token = randomBytes(32).toString('base64url');
      const now = systemNow();
      await sessions.create(hashOf(token), {
        accountId,
        createdAt: now.toISOString(),
        expiresAt: expiryFrom(now, remembered),
        remembered,
        written,
      });
      return cookie(token, remembered ? rememberedSeconds : undefined);
    },
    close: async (req) => {
      await end(req);
      return cookie('', 0);
    },
    noteWrites: (caller, written) =>
      writeIfPossible(sessions.noteWrites(caller.tokenHash, written)),
    forgetWrites: (caller, reached) =>
      writeIfPossible(sessions.forgetWrites(caller.tokenHash, reached)),
  };
};

type Cookie = {
  readonly name: string;
  readonly cookie: (token: string, maxAge?: number) => string;
};

const cookieOf = ({ secure }: { readonly secure: boolean }): Cookie => {
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

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const presentedHash = (req: Pick<IncomingMessage, 'headers'>, name: string): string | undefined => {
  const header = req.headers.cookie;
  const token = header === undefined ? undefined : parseCookies(header)[name];
  return token !== undefined && /^[A-Za-z0-9_-]{43}$/.test(token) ? hashOf(token) : undefined;
};

const expiryFrom = (now: Date, remembered: boolean): string => {
  const seconds = remembered ? rememberedSeconds : inactivitySeconds + touchEverySeconds;
  return new Date(now.getTime() + seconds * 1000).toISOString();
};

// The new end of a session after activity; undefined when it was extended recently, or is fixed.
const nextExpiry = (session: Session, now: Date): string | undefined => {
  if (session.remembered) return undefined;
  const expiresAt = expiryFrom(now, false);
  const gained = Date.parse(expiresAt) - Date.parse(session.expiresAt);
  return gained >= touchEverySeconds * 1000 ? expiresAt : undefined;
};
