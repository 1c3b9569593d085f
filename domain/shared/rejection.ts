export type RejectionKind =
  'invalid' | 'unauthenticated' | 'forbidden' | 'missing' | 'conflict' | 'stale' | 'throttled';

export type RejectionDetail = {
  /** The sentence a person reads. */
  readonly message: string;
  /** The input field that is at fault, when there is one. */
  readonly field?: string;
  /** When a throttled caller may try again, ISO-8601. */
  readonly retryAt?: string;
  /** The access rule that refused, such as `denied/needs-pro`. */
  readonly rule?: string;
  /** The event behind that rule; null when no event led to it. */
  readonly eventId?: string | null;
};

/** The one way in which a rule says no. `code` is `aggregate/what-is-wrong`; the API alone maps kinds to status codes. */
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
