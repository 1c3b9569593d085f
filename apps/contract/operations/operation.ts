import type { z } from 'zod';
import type { Endpoint } from '../endpoints/endpoint.ts';

/** A bearer token of a machine: the operator's from the lock file, or that of the metrics. */
export type TokenGuard = 'operator' | 'metrics';

/** A body that is read as raw bytes, for a provider's signature or an upload. */
export type BytesBody = {
  /** Accepted media types, such as `image/png`; any other is rejected with 415. */
  readonly types: readonly string[];
};

/** One call of the API: its route and `/api/openapi.json` are derived from this description. */
export type Operation = Endpoint & {
  readonly tag:
    'Account' | 'Membership' | 'Market' | 'News' | 'Admin' | 'Support' | 'Demo' | 'System';
  readonly summary: string;
  /** Units, errors with their codes, and effects, beside the summary. */
  readonly description?: string;
  /** Requires a token, checked before everything else. */
  readonly guard?: TokenGuard;
  /** Its method is that of a read, yet it appends events, as opening a story does. */
  readonly writes?: true;
  /** A probe of the process: it asks for no session, which may be what is away, and has a limit of its own. */
  readonly probe?: true;
  /**
   * The token in the path is the only credential (RFC 8058): the call may come from any origin, no session is read, and a
   * body of any type is ignored.
   */
  readonly tokenInPath?: true;
  readonly params?: z.ZodObject;
  /** Plain query parameters; others are ignored unless `strictQuery` is set. */
  readonly query?: z.ZodObject;
  /** Query parameters that hold JSON, as react-admin's simple-rest dialect sends them. */
  readonly jsonQuery?: z.ZodObject;
  /** Rejects unknown query parameters, where a mistyped one must not be ignored. */
  readonly strictQuery?: true;
  /** JSON; a schema that accepts `undefined` makes it optional. */
  readonly body?: z.ZodType;
  /** Raw bytes instead of JSON. */
  readonly bytes?: BytesBody;
  /** Largest body in bytes; 100 kB by default. */
  readonly bodyLimit?: number;
  /** 302 and 303 send the caller to the `location` of the reply. */
  readonly status: 200 | 201 | 202 | 204 | 302 | 303;
  /** Null when the answer has no JSON body. */
  readonly answer: z.ZodType | null;
  /** Media type of an answer that is not JSON: text, bytes, or a stream of either. */
  readonly mediaType?: string;
  /** Codes of the operation's own problems, by status; those of `commonProblems` need no entry. */
  readonly problems?: Readonly<Record<number, readonly string[]>>;
  /** Accepts `If-Match` with the revision that the client saw. */
  readonly ifMatch?: true;
  /** Answers with an `ETag`. */
  readonly etag?: true;
  /** Shows staff personal data of the reply's `subject`: the look is recorded before the answer is sent. */
  readonly shows?: 'member' | 'mail' | 'support-request' | 'event';
  /** Answers with `Content-Range`. */
  readonly contentRange?: true;
  /** Accepts `Idempotency-Key`: the same key and body get the same answer for 24 hours; without a session they open one account. */
  readonly idempotent?: true;
  /** Exists in demo mode only. */
  readonly demo?: true;
};
