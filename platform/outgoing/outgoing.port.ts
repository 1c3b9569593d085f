import { SourceError, type Validators } from '../sources/source.port.ts';

/** One GET to a server outside. */
export type OutgoingRequest = {
  /** `http:` or `https:`, without a user name. */
  readonly url: string;
  /**
   * Media types of which the answer must be one, such as `application/json`; an answer without a type passes, and any
   * where the last one is `*\/*`, with or without a weight.
   */
  readonly accept: readonly string[];
  /** Of the last stored answer; sent as `If-None-Match` and `If-Modified-Since`. */
  readonly validators?: Validators | undefined;
  /** Such as an API key; left out once a redirect leads to another server. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** Most bytes of the body, after decompression; the client's own limit where it is smaller. */
  readonly maxBytes?: number;
};

/** Read to its end. */
export type OutgoingAnswer =
  | {
      readonly status: 'ok';
      readonly body: Uint8Array;
      /** Lower case and without parameters; empty when the server named none. */
      readonly mediaType: string;
      /** Lower case, as the header names it; undefined when it names none. */
      readonly charset: string | undefined;
      /** Address after redirects. */
      readonly url: string;
      readonly validators: Validators | undefined;
    }
  | { readonly status: 'not-modified' };

/** Why a request has no answer. */
export type OutgoingFault =
  'address' | 'redirect' | 'status' | 'type' | 'size' | 'time' | 'connection' | 'aborted';

/** A request outside failed; as a `SourceError` it tells the source runner whether to retry. */
export class OutgoingError extends SourceError {
  readonly fault: OutgoingFault;
  /** Status code of the answer, where `fault` is `status`. */
  readonly status: number | undefined;
  /** First bytes of a refusal, for providers that explain themselves in the body. */
  readonly excerpt: string;

  constructor(
    fault: OutgoingFault,
    message: string,
    options: ErrorOptions & {
      readonly retryable?: boolean;
      readonly retryAfterMs?: number;
      readonly status?: number;
      readonly excerpt?: string;
    } = {},
  ) {
    super(message, { retryable: retried.has(fault), ...options });
    this.name = 'OutgoingError';
    this.fault = fault;
    this.status = options.status;
    this.excerpt = options.excerpt ?? '';
  }
}

const retried: ReadonlySet<OutgoingFault> = new Set(['time', 'connection']);

/** The one way to servers that are not Tidemark's own. */
export interface Outgoing {
  /** Throws an `OutgoingError`. */
  get(request: OutgoingRequest): Promise<OutgoingAnswer>;
}
