/** A mail to one recipient, with text and HTML of the same content. */
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

/** Accepted means handed to the server or written to disk; throws when the outcome is unknown. */
export interface Mail {
  send(mail: OutgoingMail): Promise<void>;
  close(): Promise<void>;
}

/** The file adapter also lists the mails it sent, newest first. */
export interface Outbox extends Mail {
  sent(to?: string): Promise<SentMail[]>;
  /** Deletes all mails to an address, for the erasure of an account. */
  forget(to: string): Promise<void>;
  clear(): Promise<void>;
}
