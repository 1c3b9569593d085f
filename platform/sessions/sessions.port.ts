import type { Position } from '../event-store/event-store.port.ts';

/** Where a session was opened. The address is shortened: enough to recognise a place, too little to find a person. */
export type Device = { readonly address: string; readonly userAgent: string };

/** A signed-in browser. Times are of the system clock, never of the movable one. */
export type Session = {
  readonly accountId: string;
  readonly createdAt: string;
  /** Expiry, ISO-8601; extended by `touch`. */
  readonly expiresAt: string;
  /** When it was last used, ISO-8601; may be some minutes old. */
  readonly usedAt: string;
  readonly device: Device;
  /** Kept for thirty days on this device. */
  readonly remembered: boolean;
  /** Position of the session's newest write per category: reads wait for it. */
  readonly written: Readonly<Record<string, Position>>;
};

/** A session with the hash of its token. */
export type ListedSession = Session & { readonly tokenHash: string };

/** When a session was used, and until when it lasts because of that, ISO-8601. */
export type SessionUse = { readonly usedAt: string; readonly expiresAt: string };

/**
 * Why sessions were ended for somebody: they lost the role that let them in, their account was suspended, or they ended this
 * one from another device.
 */
export type SessionEndReason = 'role' | 'suspended' | 'device';

/** Sessions by the hash of their token; the token itself is never stored. */
export interface Sessions {
  create(tokenHash: string, session: Session): Promise<void>;
  /** Undefined when absent or expired. */
  find(tokenHash: string): Promise<Session | undefined>;
  /** All that have not expired, the one used last first. */
  list(accountId: string): Promise<readonly ListedSession[]>;
  /** Notes a use, and extends the session; it is never shortened. */
  touch(tokenHash: string, use: SessionUse): Promise<void>;
  /** Stores positions; an older one never replaces a newer one. */
  noteWrites(tokenHash: string, written: Readonly<Record<string, Position>>): Promise<void>;
  /** Removes positions that the read models have reached; newer ones stay. */
  forgetWrites(tokenHash: string, reached: Readonly<Record<string, Position>>): Promise<void>;
  destroy(tokenHash: string): Promise<void>;
  /** Deletes all sessions of an account, except one when given. */
  destroyAll(accountId: string, exceptTokenHash?: string): Promise<void>;
  /** Ends one session; `whyEnded` says why, for as long as it would have lasted. */
  end(tokenHash: string, why: SessionEndReason): Promise<void>;
  /** Ends all sessions of an account; `whyEnded` says why, for as long as they would have lasted. */
  endAll(accountId: string, why: SessionEndReason): Promise<void>;
  /** Undefined for a session that is alive, unknown, or ended in any other way. */
  whyEnded(tokenHash: string): Promise<SessionEndReason | undefined>;
  close(): Promise<void>;
}
