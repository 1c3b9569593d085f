import type { Position } from '../event-store/event-store.port.ts';

/** A signed-in browser. Times are of the system's clock, never of the movable one. */
export type Session = {
  readonly accountId: string;
  readonly createdAt: string;
  /** Ends by itself then, ISO-8601; moved forward by `touch`. */
  readonly expiresAt: string;
  /** Kept for thirty days on this device. */
  readonly remembered: boolean;
  /** Where the newest write of this session stands, for each category it wrote to: reads wait for it. */
  readonly written: Readonly<Record<string, Position>>;
};

/** Sessions by the hash of their token; the token itself is never stored. */
export interface Sessions {
  create(tokenHash: string, session: Session): Promise<void>;
  /** Undefined when absent or expired. */
  find(tokenHash: string): Promise<Session | undefined>;
  touch(tokenHash: string, expiresAt: string): Promise<void>;
  /** Remembers positions; an older one never replaces a newer one. */
  noteWrites(tokenHash: string, written: Readonly<Record<string, Position>>): Promise<void>;
  /** Forgets positions that the read models have reached; a newer one stays. */
  forgetWrites(tokenHash: string, reached: Readonly<Record<string, Position>>): Promise<void>;
  destroy(tokenHash: string): Promise<void>;
  /** Ends all sessions of an account, except one when given. */
  destroyAll(accountId: string, exceptTokenHash?: string): Promise<void>;
  close(): Promise<void>;
}
