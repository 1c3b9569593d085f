/** Real data, a simulation or a recording. Modes are never mixed in one process. */
export type SourceMode = 'live' | 'simulated' | 'replay';

/** At most `requests` in any window of `perMs`. */
export type RequestBudget = { readonly requests: number; readonly perMs: number };

/** Validators of the last answer, for conditional requests (RFC 9110 §13). */
export type Validators = {
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
};

/** One request to a source. */
export type SourceRequest<Query> = {
  readonly query: Query;
  /** The domain's time that the answer is about. */
  readonly now: Date;
  /** Of the last stored answer to this query; undefined for an unconditional request. */
  readonly validators: Validators | undefined;
  /** Aborted on a timeout or when the process stops. */
  readonly signal: AbortSignal;
};

/** `nothing`: the source works and has no value, as for a coin that it does not list. */
export type SourceAnswer<Value> =
  | {
      readonly status: 'value';
      readonly value: Value;
      /** When the source measured it, ISO-8601: the newest of its own times, not the time of the request. */
      readonly at: string;
      readonly validators?: Validators | undefined;
      /** Rows that could not be read; 0 when absent. */
      readonly rejected?: number;
    }
  | { readonly status: 'not-modified' }
  | { readonly status: 'nothing' };

/**
 * An outside source of one kind of values. The runner handles budget, retries, breaker and
 * fail-over; an adapter only sends the request.
 */
export interface Source<Query, Value> {
  /** Name shown beside values; sources of one provider share it, and the provider's budgets. */
  readonly name: string;
  readonly mode: SourceMode;
  /** Useful interval between requests, in milliseconds. */
  readonly refreshMs: number;
  /** The provider's limits; none when absent. */
  readonly budgets?: readonly RequestBudget[];
  /** Limits of this kind alone, so that it leaves the rest to others; in windows that the provider's limits do not have. */
  readonly ownBudgets?: readonly RequestBudget[];
  /** Requests that one call of `ask` costs; 1 when absent. */
  readonly requestsPerAsk?: number;
  /** Throws when it cannot answer; a `SourceError` says more than any other error. */
  ask(request: SourceRequest<Query>): Promise<SourceAnswer<Value>>;
  close(): Promise<void>;
}

/** One answer with a value, and what was asked. */
export type AnsweredQuestion<Query, Value> = {
  readonly query: Query;
  readonly now: Date;
  readonly value: Value;
  readonly at: string;
  readonly refreshMs: number;
};

/** The sources of one kind of values, the preferred one first. */
export type SourceGroup<Query, Value> = {
  /** Such as `markets`, `candles` or `feed coindesk`. */
  readonly kind: string;
  readonly sources: readonly Source<Query, Value>[];
  /** How long after its own time nothing newer than this answer is normal, in milliseconds. */
  readonly newerWithinMs: (answer: AnsweredQuestion<Query, Value>) => number;
};

/** A source failed, and whether a retry makes sense. */
export class SourceError extends Error {
  /** False where the same request would fail again: a rejected key, an invalid answer. */
  readonly retryable: boolean;
  /** The source asked for a pause (`Retry-After`). */
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

/** The newest figure of a source for one query. */
export type SourceFigure = {
  /** Its own time. */
  readonly at: string;
  /** System time by which a newer one is due; null where none is. */
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
  /** Quarantined values of the last answer. */
  readonly quarantined: number;
  /** Rows of the last answer that could not be read. */
  readonly rejected: number;
  /** Since when something newer is due although the source answers; null while it is not silent. */
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
  /** Writes these and leaves all others unchanged. */
  save(states: readonly SourceState[]): Promise<void>;
  /** Deletes every source and kind that is not in the list. */
  keepOnly(configured: readonly Pick<SourceState, 'source' | 'kind'>[]): Promise<void>;
}
