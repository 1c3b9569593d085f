import type { z } from 'zod';
import type { Endpoint } from '../endpoints/endpoint.ts';

/** A machine's token in front of a call: the operator's from the lock file on this machine, or that of the metrics. */
export type TokenGuard = 'operator' | 'metrics';

/** A body that is taken as the exact bytes that came, for a provider's signature or an upload. */
export type BytesBody = {
  /** Media types that are taken, such as `image/png`; any other is refused with 415. */
  readonly types: readonly string[];
};

/** One call of the API, described once: its route is mounted from this, and `/api/openapi.json` is written from it. */
export type Operation = Endpoint & {
  readonly tag: 'Account' | 'Membership' | 'Market' | 'Admin' | 'Demo' | 'System';
  readonly summary: string;
  /** Asked for a token before anything else. */
  readonly guard?: TokenGuard;
  readonly params?: z.ZodObject;
  /** Plain query parameters; others are ignored unless `strictQuery` is set. */
  readonly query?: z.ZodObject;
  /** Query parameters that hold JSON, as react-admin's simple-rest dialect sends them. */
  readonly jsonQuery?: z.ZodObject;
  /** Refuses query parameters that it does not know, where a mistyped one must not pass for none. */
  readonly strictQuery?: true;
  /** JSON; a schema that takes `undefined` makes it optional. */
  readonly body?: z.ZodType;
  /** The exact bytes in place of JSON. */
  readonly bytes?: BytesBody;
  /** Longest body in bytes; 100 kB when absent. */
  readonly bodyLimit?: number;
  /** 302 and 303 send the caller to the `location` of the reply. */
  readonly status: 200 | 201 | 202 | 204 | 302 | 303;
  /** Null when the answer has no JSON body. */
  readonly answer: z.ZodType | null;
  /** Media type of an answer that is not JSON: text, bytes, or a stream of either. */
  readonly mediaType?: string;
  /** Problem statuses beside those that every call may answer (400, 429, 500, 503) or that follow from resource and body. */
  readonly problems?: readonly number[];
  /** Takes `If-Match` with the revision that the client saw. */
  readonly ifMatch?: true;
  /** Answers with an `ETag`. */
  readonly etag?: true;
  /** Answers with `Content-Range`. */
  readonly contentRange?: true;
  /** Takes `Idempotency-Key`: the same key and body answer the same for 24 hours, or open one account where nobody is signed in. */
  readonly idempotent?: true;
  /** Exists in demo mode only. */
  readonly demo?: true;
};
