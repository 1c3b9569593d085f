/** A mail to one recipient, with text and HTML of the same content. */
export type OutgoingMail = {
  /** Idempotency key: the same id is sent once. */
  readonly id: string;
  /** Whose mail it is, for the erasure of the account. */
  readonly accountId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where mails like this one are switched off, for the button of mail programs: posted to (RFC 8058), or opened (RFC 2369); absent for a required mail. */
  readonly unsubscribe?: string;
  /** The list that an edition belongs to; absent for a mail that is written to one person. */
  readonly list?: MailingList;
};

/** What the `List-Id` header is made of: a name in ASCII, and a label before the sender's domain, such as `newsletter`. */
export type MailingList = { readonly name: string; readonly label: string };

/** A mail that was sent, and when, ISO-8601. */
export type SentMail = OutgoingMail & { readonly at: string };

/**
 * What was refused: this `recipient`, whatever is sent to it; this `mail`; or any mail at present, because the `server`
 * cannot be reached or wants none from us.
 */
export type RefusalScope = 'recipient' | 'mail' | 'server';

type Refusal = { readonly scope: RefusalScope; readonly final: boolean };

/** The mail was certainly not taken: the server answered so, or it could not be reached. */
export class MailRefusedError extends Error {
  readonly scope: RefusalScope;
  /** The server says that the same mail will not be taken later either. */
  readonly final: boolean;

  constructor(message: string, { scope, final, ...options }: ErrorOptions & Partial<Refusal> = {}) {
    super(message, options);
    this.name = 'MailRefusedError';
    this.scope = scope ?? 'server';
    this.final = final ?? false;
  }
}

/** What fails before anything is handed over was certainly not delivered, and fails again. */
export const beforeHandOver = <Result>(prepare: () => Result): Result => {
  try {
    return prepare();
  } catch (cause) {
    throw unsendable(cause instanceof Error ? cause.message : String(cause), cause);
  }
};

/** Our own check refuses the mail, so nothing was handed over. */
export const unsendable = (message: string, cause?: unknown): MailRefusedError =>
  new MailRefusedError(message, { scope: 'mail', final: true, cause });

/**
 * Accepted means handed to the server or written to disk. Throws `MailRefusedError` when the mail was not taken, and
 * any other error when nobody knows.
 */
export interface Mail {
  /** It remembers the ids of all mails that it took, so that after an unknown outcome a repeat doubles nothing. */
  readonly recognisesIds: boolean;
  send(mail: OutgoingMail): Promise<void>;
  close(): Promise<void>;
}

/** Whose mails to forget; the address also finds mails that were written without an account. */
export type MailsOfPerson = { readonly accountId: string; readonly email?: string };

/** The file adapter also lists the mails it sent, newest first. */
export interface Outbox extends Mail {
  sent(to?: string): Promise<SentMail[]>;
  /** Deletes all mails to a person, for the erasure of an account. */
  forget(person: MailsOfPerson): Promise<void>;
  clear(): Promise<void>;
}
