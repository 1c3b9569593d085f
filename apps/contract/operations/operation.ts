import type { z } from 'zod';
import type { Endpoint } from '../endpoints/endpoint.ts';

/** Who may call: anyone, whoever is signed in, staff, or the operator on the same machine with the lock's token. */
export type OperationAccess = 'anyone' | 'signed-in' | 'admin' | 'operator' | 'metrics';

/** One call of the API, described once: its route is mounted from this, and `/api/openapi.json` is written from it. */
export type Operation = Endpoint & {
  readonly tag: 'Account' | 'Membership' | 'Market' | 'Admin' | 'Demo' | 'System';
  readonly summary: string;
  readonly access: OperationAccess;
  readonly params?: z.ZodObject;
  /** Plain query parameters; any other is refused where there are some. */
  readonly query?: z.ZodObject;
  /** Query parameters that hold JSON, as react-admin's simple-rest dialect sends them. */
  readonly jsonQuery?: z.ZodObject;
  /** JSON; a schema that takes `undefined` makes it optional. */
  readonly body?: z.ZodType;
  readonly status: 200 | 201 | 204;
  /** Null when the answer has no JSON body. */
  readonly answer: z.ZodType | null;
  /** Media type of an answer that is not JSON. */
  readonly mediaType?: string;
  /** Problem statuses beside those that every call may answer (400, 429, 500, 503) or that follow from `access` and `body`. */
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
