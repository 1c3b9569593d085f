/** A mail to one person, as text and as HTML that say the same. */
export type OutgoingMail = {
  /** Idempotency key: the same id is sent once. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** A mail that was sent, and when, ISO-8601. */
export type SentMail = OutgoingMail & { readonly at: string };

/** Accepted means handed to the server or written to disk; throws when neither is known to have happened. */
export interface Mail {
  send(mail: OutgoingMail): Promise<void>;
  close(): Promise<void>;
}

/** The embedded adapter also shows what it sent, newest first. */
export interface Outbox extends Mail {
  sent(to?: string): Promise<SentMail[]>;
  /** Removes what was sent to an address, as when its owner is erased. */
  forget(to: string): Promise<void>;
  clear(): Promise<void>;
}
