export type RejectionKind =
  'invalid' | 'unauthenticated' | 'forbidden' | 'missing' | 'conflict' | 'stale' | 'throttled';

export type RejectionDetail = {
  /** The sentence shown to people. */
  readonly message: string;
  readonly field?: string;
  /** When a throttled caller may try again, ISO-8601. */
  readonly retryAt?: string;
  /** How often it may still be tried before a pause. */
  readonly triesLeft?: number;
  /** The access rule that refused, such as `denied/needs-pro`. */
  readonly rule?: string;
  /** The event behind that rule; null when there is none. */
  readonly eventId?: string | null;
};

/** A broken business rule. `code` is `aggregate/what-is-wrong`; only the API maps kinds to status codes. */
export class Rejection extends Error {
  readonly kind: RejectionKind;
  readonly code: string;
  readonly detail: RejectionDetail;

  constructor(kind: RejectionKind, code: string, detail: RejectionDetail) {
    super(detail.message);
    this.name = 'Rejection';
    this.kind = kind;
    this.code = code;
    this.detail = detail;
  }
}
