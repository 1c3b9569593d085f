import type { Position } from '../event-store/event-store.port.ts';

/**
 * Where a session was opened. The address is shortened: enough to recognise a place, too little to
 * identify a person.
 */
export type Device = { readonly address: string; readonly userAgent: string };

/** A signed-in browser. Times are those of the system clock, never of the movable clock. */
export type Session = {
  readonly accountId: string;
  readonly createdAt: string;
  /** Expiry, ISO-8601; extended by `touch`. */
  readonly expiresAt: string;
  /** Time of the last use, ISO-8601; may be a few minutes old. */
  readonly usedAt: string;
  readonly device: Device;
  /** Whether the session lasts thirty days on this device. */
  readonly remembered: boolean;
  /** Position of the session's newest write per category, which reads wait for. */
  readonly written: Readonly<Record<string, Position>>;
};

/** A session with the hash of its token. */
export type ListedSession = Session & { readonly tokenHash: string };

/** Time of a session's use and the expiry that results, ISO-8601. */
export type SessionUse = { readonly usedAt: string; readonly expiresAt: string };

/**
 * Why a session was ended for a user: they lost the role that allowed it, their account was
 * suspended, or they ended it from another device.
 */
export type SessionEndReason = 'role' | 'suspended' | 'device';

/** Sessions by the hash of their token; the token itself is never stored. */
export interface Sessions {
  create(tokenHash: string, session: Session): Promise<void>;
  /** Undefined when absent or expired. */
  find(tokenHash: string): Promise<Session | undefined>;
  /** All sessions that have not expired, most recently used first. */
  list(accountId: string): Promise<readonly ListedSession[]>;
  /** Records a use and extends the session, which is never shortened. */
  touch(tokenHash: string, use: SessionUse): Promise<void>;
  /** Stores positions; an older one never replaces a newer one. */
  recordWrites(tokenHash: string, written: Readonly<Record<string, Position>>): Promise<void>;
  /** Removes positions that the read models have reached; newer ones stay. */
  forgetWrites(tokenHash: string, reached: Readonly<Record<string, Position>>): Promise<void>;
  destroy(tokenHash: string): Promise<void>;
  /** Deletes all sessions of an account, except `exceptTokenHash`. */
  destroyAll(accountId: string, exceptTokenHash?: string): Promise<void>;
  /** Deletes expired sessions, which are never found. Returns their number. */
  removeExpired(): Promise<number>;
  /** Deletes the sessions of all accounts. */
  clear(): Promise<void>;
  /** Ends one session. `findEndReason` returns the reason until the session would have expired. */
  end(tokenHash: string, why: SessionEndReason): Promise<void>;
  /**
   * Ends all sessions of an account. `findEndReason` returns the reason until they would have expired.
   */
  endAll(accountId: string, why: SessionEndReason): Promise<void>;
  /** Undefined for a session that is active, unknown, or was ended in any other way. */
  findEndReason(tokenHash: string): Promise<SessionEndReason | undefined>;
  close(): Promise<void>;
}
