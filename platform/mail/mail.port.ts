/** A mail to one recipient, with text and HTML of the same content. */
export type OutgoingMail = {
  /** Idempotency key: a mail with the same id is sent only once. */
  readonly id: string;
  /** The recipient's account, for the erasure of the account. */
  readonly accountId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /**
   * Unsubscribe address for the button of mail programs: posted to (RFC 8058) or opened (RFC
   * 2369). Absent for a required mail.
   */
  readonly unsubscribe?: string;
  /** What the mail is about, so that mail programs show mails with the same thread together and replies name it. */
  readonly thread?: string;
  /** The mailing list of an edition; absent for a mail to one person. */
  readonly list?: MailingList;
  /** Id of the request that led to the mail, for support. */
  readonly requestId?: string;
};

/**
 * Parts of the `List-Id` header: a name in ASCII, and a label before the sender's domain, such as
 * `newsletter`.
 */
export type MailingList = { readonly name: string; readonly label: string };

/** A sent mail with its time (ISO-8601). */
export type SentMail = OutgoingMail & { readonly at: string };

/**
 * Scope of a refusal: every mail to this `recipient`; only this `mail`; or every mail for now,
 * because the `server` is unreachable or rejects our mails.
 */
export type RefusalScope = 'recipient' | 'mail' | 'server';

type Refusal = { readonly scope: RefusalScope; readonly final: boolean };

/** The mail was certainly not accepted: the server refused it or was unreachable. */
export class MailRefusedError extends Error {
  readonly scope: RefusalScope;
  /** The server will not accept the same mail later either. */
  readonly final: boolean;

  constructor(message: string, { scope, final, ...options }: ErrorOptions & Partial<Refusal> = {}) {
    super(message, options);
    this.name = 'MailRefusedError';
    this.scope = scope ?? 'server';
    this.final = final ?? false;
  }
}

/**
 * Turns an error before the hand-over into a `MailRefusedError`, because the mail was certainly
 * not delivered and a retry would fail again.
 */
export const prepareOrRefuse = <Result>(prepare: () => Result): Result => {
  try {
    return prepare();
  } catch (cause) {
    throw toUnsendableError(cause);
  }
};

/** A fault in the mail itself as a final refusal. */
export const toUnsendableError = (cause: unknown): MailRefusedError =>
  unsendableError(cause instanceof Error ? cause.message : String(cause), cause);

/** Our own check refuses the mail, so it was not handed to a server. */
export const unsendableError = (message: string, cause?: unknown): MailRefusedError =>
  new MailRefusedError(message, { scope: 'mail', final: true, cause });

/**
 * A mail is accepted once the server has taken it or it is written to disk. Throws `MailRefusedError`
 * when the mail was not accepted, and any other error when the outcome is unknown.
 */
export interface Mailer {
  /**
   * Whether the adapter remembers the ids of all accepted mails, so that a repeat after an unknown
   * outcome sends no duplicate.
   */
  readonly recognisesIds: boolean;
  send(mail: OutgoingMail): Promise<void>;
  close(): Promise<void>;
}

/** Selects the mails of a person. The address also matches mails that were sent without an account. */
export type MailRecipientFilter = { readonly accountId: string; readonly email?: string };

/** The file adapter, which also lists the sent mails, newest first. */
export interface Outbox extends Mailer {
  sent(to?: string): Promise<SentMail[]>;
  /** Deletes all mails to a person, for the erasure of an account. */
  forget(person: MailRecipientFilter): Promise<void>;
  /** Deletes mails sent before a time. Returns their number. */
  forgetBefore(time: Date): Promise<number>;
  clear(): Promise<void>;
}
