export type RejectionKind =
  'invalid' | 'unauthenticated' | 'forbidden' | 'missing' | 'conflict' | 'stale' | 'throttled';

export type RejectionDetail = {
  /** The message for users. */
  readonly message: string;
  readonly field?: string;
  /** When a throttled caller can retry, ISO-8601. */
  readonly retryAt?: string;
  /** Attempts left before a pause. */
  readonly triesLeft?: number;
  /** The access rule that denied the request, such as `denied/needs-pro`. */
  readonly rule?: string;
  readonly eventId?: string | null;
};

/** A broken business rule. `code` has the form `aggregate/what-is-wrong`. The API maps kinds to status codes. */
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
