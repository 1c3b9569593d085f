/** What an answer is: of the real world, of a model, or of the past. Modes are never mixed in one process. */
export type SourceMode = 'live' | 'simulated' | 'replay';

/** At most so many requests in any span of `perMs`. */
export type RequestBudget = { readonly requests: number; readonly perMs: number };

/** What a source said about its last answer, for asking "only if it changed" (RFC 9110 §13). */
export type Validators = {
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
};

/** One question to a source. */
export type SourceRequest<Query> = {
  readonly query: Query;
  /** The domain's time: what the answer is about. */
  readonly now: Date;
  /** Of the last answer to this question that was stored; undefined when it is asked without a condition. */
  readonly validators: Validators | undefined;
  /** Aborted when the answer is no longer wanted: it took too long, or the process stops. */
  readonly signal: AbortSignal;
};

/** `nothing`: the source is well and has none, as for a coin that it does not list. */
export type SourceAnswer<Value> =
  | {
      readonly status: 'value';
      readonly value: Value;
      /** When the source measured it, ISO-8601. */
      readonly at: string;
      readonly validators?: Validators | undefined;
    }
  | { readonly status: 'not-modified' }
  | { readonly status: 'nothing' };

/** An outside source of one kind of values. The runner knows budget, retries, breaker and fail-over; an adapter only asks. */
export interface Source<Query, Value> {
  /** Name to print beside values; sources of one provider share it, and the provider's budgets. */
  readonly name: string;
  readonly mode: SourceMode;
  /** How often it is worth asking, in milliseconds. */
  readonly refreshMs: number;
  /** What the provider grants; none when absent. */
  readonly budgets?: readonly RequestBudget[];
  /** Requests that one question costs; 1 when absent. */
  readonly requestsPerAsk?: number;
  /** Throws when it cannot answer; a `SourceError` says more than any other error. */
  ask(request: SourceRequest<Query>): Promise<SourceAnswer<Value>>;
  close(): Promise<void>;
}

/** The sources of one kind of values, the preferred one first. */
export type SourceGroup<Query, Value> = {
  /** Such as `markets`, `candles` or `feed coindesk`. */
  readonly kind: string;
  readonly sources: readonly Source<Query, Value>[];
};

/** A source that cannot answer, and whether it is worth asking again. */
export class SourceError extends Error {
  /** False where the same request would fail again: a refused key, an answer that makes no sense. */
  readonly retryable: boolean;
  /** The source asked not to be asked sooner (`Retry-After`). */
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

/** Requests of a budget that count, by the time at which their slice of the span began. */
export type BudgetUse = RequestBudget & {
  readonly used: readonly { readonly since: string; readonly requests: number }[];
};

/** How one source does for one kind: what operators see, and what the next process goes on from. */
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
  /** Questions that failed since the last one that did not. */
  readonly failures: number;
  /** Values of the last answer that were quarantined. */
  readonly quarantined: number;
  readonly breaker: 'closed' | 'open' | 'half-open';
  /** What the circuit breaker needs to go on in another process; JSON text. */
  readonly breakerMemory: string | null;
  /** Not asked before, because the source said so. */
  readonly notBefore: string | null;
  readonly budgets: readonly BudgetUse[];
  readonly validators: Readonly<Record<string, Validators>>;
};

/** Keeps the states of all sources for the next process and for those who look. */
export interface SourceStates {
  load(): Promise<readonly SourceState[]>;
  /** Writes these and leaves all others alone. */
  save(states: readonly SourceState[]): Promise<void>;
  /** Forgets every source and kind that is not among these. */
  keepOnly(configured: readonly Pick<SourceState, 'source' | 'kind'>[]): Promise<void>;
}
