import type { z } from 'zod';
import type { Action, Resource } from '../../domain/shared/resources.ts';

/** The parts of a call that a browser needs, without its schemas. All of it is plain data. */
export type Endpoint = {
  /** Its key in `operations`, which is also the operation id in the OpenAPI document. */
  readonly name: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Parameters are in braces, as in `/api/admin/members/{id}`. */
  readonly path: string;
  /** The protected resource. */
  readonly resource: Resource | ResourceByParameter;
  readonly action: Action;
};

/** A resource that depends on a parameter of the path. */
export type ResourceByParameter = {
  readonly parameter: string;
  /** The values that need `resource`. All others need `otherwise`. */
  readonly values: readonly string[];
  readonly resource: Resource;
  readonly otherwise: Resource;
};

/** Bearer token of a machine: the operator's from the lock file, or the configured metrics token. */
export type TokenGuard = 'operator' | 'metrics';

/** A body read as raw bytes, for signature checks and uploads. */
export type RawBody = {
  /** Accepted media types, such as `image/png`. Other types are rejected with 415. */
  readonly types: readonly string[];
};

/** One call of the API. Its route and its part of `/api/openapi.json` are derived from this description. */
export type Operation = Endpoint & {
  readonly tag:
    'Account' | 'Membership' | 'Market' | 'News' | 'Admin' | 'Support' | 'Demo' | 'System';
  readonly summary: string;
  /** Units, errors with their codes, and effects, in addition to the summary. */
  readonly description?: string;
  /** Requires a token, which is checked before the session. */
  readonly guard?: TokenGuard;
  /** A change that is allowed during maintenance, such as login, logout and ending the maintenance. */
  readonly duringMaintenance?: true;
  /** Set when a GET appends events, such as opening a story. */
  readonly writes?: true;
  /** It has effects besides events, so a decision without events does not mean that nothing happened. */
  readonly sideEffects?: true;
  /** A health probe. It reads no session, because the session store may be down, and has its own rate limit. */
  readonly probe?: true;
  /**
   * The token in the path is the only credential (RFC 8058): any origin may call, no session is read, and a body of any
   * type is ignored.
   */
  readonly tokenInPath?: true;
  readonly params?: z.ZodObject;
  /** Plain query parameters. Others are ignored unless `strictQuery` is set. */
  readonly query?: z.ZodObject;
  /** Query parameters that contain JSON, as in react-admin's simple-rest dialect. */
  readonly jsonQuery?: z.ZodObject;
  /** Rejects unknown query parameters, where a mistyped one must not be ignored. */
  readonly strictQuery?: true;
  /** JSON. A schema that accepts `undefined` makes the body optional. */
  readonly body?: z.ZodType;
  /** Raw bytes instead of JSON. */
  readonly bytes?: RawBody;
  /** Maximum body size in bytes. Defaults to 100 kB. */
  readonly bodyLimit?: number;
  /** 302 and 303 redirect to the `location` of the reply. */
  readonly status: 200 | 201 | 202 | 204 | 302 | 303;
  /** Null when the response has no JSON body. */
  readonly answer: z.ZodType | null;
  /** Media type of a response that is not JSON: text, bytes, or a stream of either. */
  readonly mediaType?: string;
  /** The operation's own problem codes by status, in addition to `commonProblems`. */
  readonly problems?: Readonly<Record<number, readonly string[]>>;
  /** Accepts `If-Match` with the revision that the client saw. */
  readonly ifMatch?: true;
  /** The response has an `ETag`. */
  readonly etag?: true;
  /** Shows staff personal data of the reply's `subject`. The access is logged before the response is sent. */
  readonly shows?: 'member' | 'mail' | 'support-request' | 'event';
  /** The response has a `Content-Range`. */
  readonly contentRange?: true;
  /**
   * Accepts `Idempotency-Key`: the same key and body get the same response for 24 hours. Without a session, repeats
   * still open only one account.
   */
  readonly idempotent?: true;
  /** Exists only in demo mode. */
  readonly demo?: true;
};
