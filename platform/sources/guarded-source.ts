import {
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
  isBrokenCircuitError,
  noJitterGenerator,
  timeout,
  TimeoutStrategy,
  type CircuitBreakerPolicy,
} from 'cockatiel';
import { retryWithBackoff } from '../resilience/retry-with-backoff.ts';
import type { ProviderBudget } from './request-budget.ts';
import {
  type Source,
  type SourceAnswer,
  SourceError,
  type SourceState,
  type Validators,
} from './source.port.ts';

export type GuardOptions = {
  readonly kind: string;
  readonly preference: number;
  readonly budget: ProviderBudget;
  /** The system's time: budgets and pauses do not depend on where a demo moved its clock. */
  readonly systemNow: () => Date;
  /** Ends every question when the process stops. */
  readonly stopped: AbortSignal;
  readonly retry: RetryOptions;
};

export type RetryOptions = { readonly retries: number; readonly minPauseMs: number };

/** `refused`: not asked at all, for this reason. */
export type GuardedAnswer<Value> =
  | SourceAnswer<Value>
  | { readonly status: 'failed'; readonly reason: string; readonly error: unknown }
  | { readonly status: 'refused'; readonly reason: string };

type Question<Query> = { readonly query: Query; readonly key: string; readonly now: Date };

/** One source of one kind behind its budget, its circuit breaker, retries and a time limit. */
export type GuardedSource<Query, Value> = {
  readonly source: Source<Query, Value>;
  ask(question: Question<Query>): Promise<GuardedAnswer<Value>>;
  /** Once an answer is stored: only then may it be asked "only if changed". */
  accept(key: string, given: { validators: Validators | undefined; quarantined: number }): void;
  forgetValidators(key: string): void;
  state(): SourceState;
  resume(state: SourceState): void;
};

const failuresToOpen = 3;
const pauses = { initialDelay: 10_000, maxDelay: 600_000 };
const answerWithinMs = 15_000;
const keptValidators = 200;

type History = Pick<
  SourceState,
  'lastAskedAt' | 'lastSuccessAt' | 'lastError' | 'failures' | 'quarantined' | 'notBefore'
>;

const unasked: History = {
  lastAskedAt: null,
  lastSuccessAt: null,
  lastError: null,
  failures: 0,
  quarantined: 0,
  notBefore: null,
};

export const guardedSource = <Query, Value>(
  source: Source<Query, Value>,
  options: GuardOptions,
): GuardedSource<Query, Value> => {
  const { kind, preference, budget, systemNow } = options;
  const cost = source.requestsPerAsk ?? 1;
  const validators = new Map<string, Validators>();
  let breaker = newBreaker(options.stopped, null);
  let history: History = unasked;

  const refusal = (): string | undefined => {
    const now = systemNow().getTime();
    if (history.notBefore !== null && Date.parse(history.notBefore) > now)
      return `the source asked to wait until ${history.notBefore}`;
    const free = budget.availableAt(cost, now);
    if (free === undefined) return undefined;
    if (!Number.isFinite(free)) return 'the budget is smaller than the cost of one question';
    return `the budget is used up until ${new Date(free).toISOString()}`;
  };
  const askOnce = ({ query, key, now }: Question<Query>): Promise<SourceAnswer<Value>> => {
    budget.spend(cost, systemNow().getTime());
    history = { ...history, lastAskedAt: systemNow().toISOString() };
    return timeout(answerWithinMs, TimeoutStrategy.Aggressive).execute(
      ({ signal }) => source.ask({ query, now, validators: validators.get(key), signal }),
      options.stopped,
    );
  };
  const askWithRetries = (question: Question<Query>): Promise<SourceAnswer<Value>> =>
    retryWithBackoff(() => askOnce(question), {
      ...options.retry,
      jitter: true,
      signal: options.stopped,
      shouldRetry: (error) =>
        isWorthRetrying(error) &&
        budget.availableAt(cost, systemNow().getTime()) === undefined &&
        !options.stopped.aborted,
    });
  const fail = (error: unknown): GuardedAnswer<Value> => {
    const now = systemNow();
    const reason = error instanceof Error ? error.message : String(error);
    const wait = error instanceof SourceError ? error.retryAfterMs : undefined;
    history = {
      ...history,
      failures: history.failures + 1,
      lastError: { at: now.toISOString(), message: reason },
      notBefore: wait === undefined ? null : new Date(now.getTime() + wait).toISOString(),
    };
    return { status: 'failed', reason, error };
  };

  return {
    source,
    ask: async (question) => {
      const refused = refusal();
      if (refused !== undefined) return { status: 'refused', reason: refused };
      try {
        const answer = await breaker.execute(() => askWithRetries(question));
        history = {
          ...history,
          lastSuccessAt: systemNow().toISOString(),
          failures: 0,
          notBefore: null,
        };
        return answer;
      } catch (error) {
        if (isBrokenCircuitError(error))
          return { status: 'refused', reason: 'the circuit breaker is open' };
        if (options.stopped.aborted) return { status: 'refused', reason: 'the process stops' };
        return fail(error);
      }
    },
    accept: (key, given) => {
      history = { ...history, quarantined: given.quarantined };
      validators.delete(key);
      if (!given.validators) return;
      validators.set(key, given.validators);
      const [oldest] = validators.keys();
      if (validators.size > keptValidators && oldest !== undefined) validators.delete(oldest);
    },
    forgetValidators: (key) => {
      validators.delete(key);
    },
    state: () => ({
      source: source.name,
      kind,
      mode: source.mode,
      preference,
      refreshMs: source.refreshMs,
      ...history,
      breaker: breakerWords[breaker.state],
      breakerMemory: JSON.stringify(breaker.toJSON()),
      budgets: budget.uses(systemNow().getTime()),
      validators: Object.fromEntries(validators),
    }),
    resume: (state) => {
      budget.resume(state.budgets);
      if (!isNewer(state, history)) return;
      const { lastAskedAt, lastSuccessAt, lastError, failures, quarantined, notBefore } = state;
      history = { lastAskedAt, lastSuccessAt, lastError, failures, quarantined, notBefore };
      breaker = newBreaker(options.stopped, state.breakerMemory);
      validators.clear();
      for (const [key, value] of Object.entries(state.validators)) validators.set(key, value);
    },
  };
};

const newBreaker = (stopped: AbortSignal, memory: string | null): CircuitBreakerPolicy =>
  circuitBreaker(
    // What is given up because the process stops says nothing about the source.
    handleWhen(() => !stopped.aborted),
    {
      breaker: new ConsecutiveBreaker(failuresToOpen),
      halfOpenAfter: new ExponentialBackoff({ ...pauses, generator: noJitterGenerator }),
      ...(memory !== null && { initialState: JSON.parse(memory) as unknown }),
    },
  );

const breakerWords = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.Open]: 'open',
  [CircuitState.HalfOpen]: 'half-open',
  [CircuitState.Isolated]: 'open',
} as const;

const isNewer = (state: SourceState, history: History): boolean =>
  (state.lastAskedAt ?? '') > (history.lastAskedAt ?? '');

const isWorthRetrying = (error: unknown): boolean =>
  !(error instanceof SourceError) || (error.retryable && error.retryAfterMs === undefined);
