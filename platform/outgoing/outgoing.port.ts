import { SourceError, type Validators } from '../sources/source.port.ts';

/** One GET request to an external server. */
export type OutgoingRequest = {
  /** `http:` or `https:`, without a user name. */
  readonly url: string;
  /**
   * Accepted media types, such as `application/json`. A response without a type passes. Any type
   * passes when the last entry is `*\/*`, with or without a weight.
   */
  readonly accept: readonly string[];
  /** Validators of the last stored response, sent as `If-None-Match` and `If-Modified-Since`. */
  readonly validators?: Validators | undefined;
  /** For example an API key. Removed when a redirect leads to another server. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /**
   * Maximum size of the body after decompression. The client's own limit applies if it is smaller.
   */
  readonly maxBytes?: number;
};

/** One POST request to an external server. Its answer has no content, and redirects are refused. */
export type OutgoingPost = {
  /** `http:` or `https:`, without a user name. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
};

/** A complete response. */
export type OutgoingResponse =
  | {
      readonly status: 'ok';
      readonly body: Uint8Array;
      /** Lower case, without parameters; empty when the server sent no type. */
      readonly mediaType: string;
      /** Lower case, as in the header; undefined when the header contains none. */
      readonly charset: string | undefined;
      /** Address after redirects. */
      readonly url: string;
      readonly validators: Validators | undefined;
    }
  | { readonly status: 'not-modified' };

/** Why a request failed. */
export type OutgoingErrorKind =
  'address' | 'redirect' | 'status' | 'type' | 'size' | 'time' | 'connection' | 'aborted';

/**
 * An external request failed. As a `SourceError`, it determines whether the source runner retries.
 */
export class OutgoingError extends SourceError {
  readonly kind: OutgoingErrorKind;
  /** Status code of the response if `kind` is `status`. */
  readonly status: number | undefined;
  /** First bytes of a refusal, for providers that explain errors in the body. */
  readonly excerpt: string;

  constructor(
    fault: OutgoingErrorKind,
    message: string,
    options: ErrorOptions & {
      readonly retryable?: boolean;
      readonly retryAfterMs?: number;
      readonly status?: number;
      readonly excerpt?: string;
    } = {},
  ) {
    super(message, { retryable: retryableErrorKinds.has(fault), ...options });
    this.name = 'OutgoingError';
    this.kind = fault;
    this.status = options.status;
    this.excerpt = options.excerpt ?? '';
  }
}

const retryableErrorKinds: ReadonlySet<OutgoingErrorKind> = new Set(['time', 'connection']);

/** The only client for external servers. */
export interface HttpClient {
  /** Throws an `OutgoingError`. */
  get(request: OutgoingRequest): Promise<OutgoingResponse>;
  /** Throws an `OutgoingError` unless the status of the answer is 2xx. */
  post(request: OutgoingPost): Promise<void>;
}
