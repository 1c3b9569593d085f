/** Real data, a simulation or a recording. Modes are never mixed in one process. */
export type SourceMode = 'live' | 'simulated' | 'replay';

/** At most `requests` in any window of `perMs`. */
export type RequestBudget = { readonly requests: number; readonly perMs: number };

/** Validators of the last response, for conditional requests (RFC 9110 §13). */
export type Validators = {
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
};

/** One request to a source. */
export type SourceRequest<Query> = {
  readonly query: Query;
  /** The domain's time that the request refers to. */
  readonly now: Date;
  /**
   * Validators of the last stored response to this query; undefined for an unconditional request.
   */
  readonly validators: Validators | undefined;
  /** Aborted on a timeout or when the process stops. */
  readonly signal: AbortSignal;
};

/** `nothing`: the source works but has no value, for example for a coin that it does not list. */
export type SourceResult<Value> =
  | {
      readonly status: 'value';
      readonly value: Value;
      /**
       * When the source measured the value, ISO-8601: the newest of its own times, not the time of
       * the request.
       */
      readonly at: string;
      readonly validators?: Validators | undefined;
      /** Number of invalid rows; 0 when absent. */
      readonly rejected?: number;
    }
  | { readonly status: 'not-modified' }
  | { readonly status: 'nothing' };

/**
 * An external source of one kind of values. The runner handles budget, retries, breaker and
 * fail-over; an adapter only sends the request.
 */
export interface Source<Query, Value> {
  /**
   * Name displayed next to values. Sources of one provider share the name and the provider's
   * budgets.
   */
  readonly name: string;
  readonly mode: SourceMode;
  /** Recommended interval between requests, in milliseconds. */
  readonly refreshMs: number;
  /** The provider's limits; none when absent. */
  readonly budgets?: readonly RequestBudget[];
  /**
   * Additional limits of this kind alone, which leave the rest of the provider's budget to other
   * kinds. Their windows must differ from the provider's.
   */
  readonly ownBudgets?: readonly RequestBudget[];
  /** Number of requests that one call of `fetch` sends; 1 when absent. */
  readonly requestsPerFetch?: number;
  /** Throws when the request fails. A `SourceError` contains more details than other errors. */
  fetch(request: SourceRequest<Query>): Promise<SourceResult<Value>>;
  close(): Promise<void>;
}

/** One response with a value, and its request. */
export type FetchedValue<Query, Value> = {
  readonly query: Query;
  readonly now: Date;
  readonly value: Value;
  readonly at: string;
  readonly refreshMs: number;
};

/** The sources of one kind of values, the preferred one first. */
export type SourceGroup<Query, Value> = {
  /** For example `markets`, `candles` or `feed coindesk`. */
  readonly kind: string;
  readonly sources: readonly Source<Query, Value>[];
  /** How long after its own time no newer value is expected, in milliseconds. */
  readonly newerWithinMs: (answer: FetchedValue<Query, Value>) => number;
};

/** A source failed; the error states whether a retry makes sense. */
export class SourceError extends Error {
  /** False when the same request would fail again: a rejected key, an invalid response. */
  readonly retryable: boolean;
  /** Pause that the source requested (`Retry-After`). */
  readonly retryAfterMs: number | undefined;

  constructor(
    message: string,
    options: ErrorOptions & {
      readonly retryable?: boolean;
      readonly retryAfterMs?: number;
    } = {},
  ) {
    super(message, options);
    this.name = 'SourceError';
    this.retryable = options.retryable ?? true;
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** Counted requests of a budget, by the start of their slice of the window. */
export type BudgetUse = RequestBudget & {
  readonly used: readonly { readonly since: string; readonly requests: number }[];
};

/** The newest value of a source for one query. */
export type SourceFigure = {
  /** Time of the value itself. */
  readonly at: string;
  /** System time by which a newer value is due; null when none is expected. */
  readonly staleAt: string | null;
};

/** State of one source and kind, for operators and for the next process. */
export type SourceState = {
  readonly source: string;
  readonly kind: string;
  readonly mode: SourceMode;
  /** 1 is the preferred source of its kind. */
  readonly preference: number;
  readonly refreshMs: number;
  readonly lastAskedAt: string | null;
  readonly lastSuccessAt: string | null;
  readonly lastError: { readonly at: string; readonly message: string } | null;
  /** Consecutive failed requests. */
  readonly failures: number;
  /** Quarantined values of the last response. */
  readonly quarantined: number;
  /** Invalid rows of the last response. */
  readonly rejected: number;
  /**
   * Since when a newer value is due although the source responds; null while values arrive in
   * time.
   */
  readonly silentSince: string | null;
  readonly breaker: 'closed' | 'open' | 'half-open';
  /** State of the circuit breaker for the next process; JSON text. */
  readonly breakerMemory: string | null;
  /** No request before this time, at the source's request. */
  readonly notBefore: string | null;
  readonly budgets: readonly BudgetUse[];
  readonly validators: Readonly<Record<string, Validators>>;
  readonly figures: Readonly<Record<string, SourceFigure>>;
};

/** Stores the states of all sources for the next process and for operators. */
export interface SourceStates {
  load(): Promise<readonly SourceState[]>;
  /** Writes these states and leaves all others unchanged. */
  save(states: readonly SourceState[]): Promise<void>;
  /** Deletes every source and kind that is not in the list. */
  keepOnly(configured: readonly Pick<SourceState, 'source' | 'kind'>[]): Promise<void>;
}
