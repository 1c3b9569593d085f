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
import { minuteMs, secondMs } from '#domain/shared/time/durations.ts';
import { retryWithBackoff } from '../resilience/retry-with-backoff.ts';
import { type ProviderBudget, providerBudget } from './request-budget.ts';
import { toFigure, isOverdue } from './figure-age.ts';
import {
  type BoundedCache,
  createFigureCache,
  createValidatorCache,
  sourceHistory,
  type SourceHistory,
} from './source-history.ts';
import {
  type Source,
  type SourceResult,
  SourceError,
  type SourceFigure,
  type SourceGroup,
  type SourceState,
  type Validators,
} from './source.port.ts';

export type GuardOptions<Query, Value> = Pick<
  SourceGroup<Query, Value>,
  'kind' | 'newerWithinMs'
> & {
  readonly preference: number;
  readonly budget: ProviderBudget;
  /** System time, because budgets and pauses do not depend on the movable clock. */
  readonly systemNow: () => Date;
  readonly stopped: AbortSignal;
  readonly retry: RetryOptions;
};

export type RetryOptions = { readonly retries: number; readonly minPauseMs: number };

type AnsweredRequest<Value> = Exclude<SourceResult<Value>, { readonly status: 'nothing' }>;

export type GuardedResult<Value> =
  /** For "not modified", `figure` is the stored value, or undefined when unknown. */
  | (AnsweredRequest<Value> & {
      readonly figure: SourceFigure | undefined;
      readonly overdue: boolean;
    })
  | { readonly status: 'nothing' }
  | { readonly status: 'failed'; readonly reason: string; readonly error: unknown }
  | { readonly status: 'refused'; readonly reason: string };

type KeyedQuery<Query> = { readonly query: Query; readonly key: string; readonly now: Date };

export type GuardedSource<Query, Value> = {
  readonly source: Source<Query, Value>;
  ask(question: KeyedQuery<Query>): Promise<GuardedResult<Value>>;
  /**
   * Must be called after the response was stored; conditional requests are allowed only from then
   * on.
   */
  accept(key: string, given: { validators: Validators | undefined; quarantined: number }): void;
  forgetValidators(key: string): void;
  state(): SourceState;
  resume(state: SourceState): void;
};

const failuresToOpen = 3;
const breakerBackoff = { initialDelay: 10_000, maxDelay: 10 * minuteMs };
const responseTimeoutMs = 15 * secondMs;

export const guardedSource = <Query, Value>(
  source: Source<Query, Value>,
  options: GuardOptions<Query, Value>,
): GuardedSource<Query, Value> => {
  const { kind, preference, systemNow } = options;
  const budget = combineBudgets(options.budget, providerBudget(source.ownBudgets ?? []));
  const history = sourceHistory();
  const validators = createValidatorCache();
  const figures = createFigureCache();
  let breaker = createBreaker(options.stopped, null);
  const conditions = createValidatorLookup({ source, validators, figures, systemNow });
  const ask = askWithRetries(source, { ...options, budget, history, conditions });

  // A source that returns nothing newer still works, so its breaker stays closed.
  const withFreshness = (
    answer: SourceResult<Value>,
    question: KeyedQuery<Query>,
  ): GuardedResult<Value> => {
    const now = systemNow();
    if (answer.status === 'value') {
      history.recordRejected(answer.rejected ?? 0);
      const previousFigure = figures.get(question.key);
      figures.set(
        question.key,
        toFigure(source, answer, { ...options, question, before: previousFigure, now }),
      );
    }
    history.recordSilence(figures.silentSince(now) ?? null);
    if (answer.status === 'nothing') return answer;
    const figure = figures.get(question.key);
    return { ...answer, figure, overdue: figure === undefined || isOverdue(figure, now) };
  };

  return {
    source,
    ask: async (question) => {
      const refusalReason = findRefusal(source, { budget, history, now: systemNow() });
      if (refusalReason !== undefined) return { status: 'refused', reason: refusalReason };
      try {
        const response = await breaker.execute(() => ask(question));
        history.recordSuccess(systemNow());
        return withFreshness(response, question);
      } catch (error) {
        if (isBrokenCircuitError(error))
          return { status: 'refused', reason: 'the circuit breaker is open' };
        if (options.stopped.aborted) return { status: 'refused', reason: 'the process stops' };
        return { status: 'failed', reason: history.recordFailure(error, systemNow()), error };
      }
    },
    accept: (key, given) => {
      history.quarantined(given.quarantined);
      // Quarantined values are requested again.
      validators.set(key, given.quarantined === 0 ? given.validators : undefined);
    },
    forgetValidators: (key) => {
      validators.set(key, undefined);
    },
    state: () => ({
      source: source.name,
      kind,
      mode: source.mode,
      preference,
      refreshMs: source.refreshMs,
      ...history.snapshot(),
      breaker: breakerMessages[breaker.state],
      breakerMemory: JSON.stringify(breaker.toJSON()),
      budgets: budget.uses(systemNow().getTime()),
      validators: validators.all(),
      figures: figures.all(),
    }),
    resume: (state) => {
      budget.resume(state.budgets);
      if (!history.resume(state)) return;
      breaker = createBreaker(options.stopped, state.breakerMemory);
      validators.resume(state.validators);
      figures.resume(state.figures);
    },
  };
};

// Each budget only resumes stored uses whose window length matches its own.
const combineBudgets = (shared: ProviderBudget, own: ProviderBudget): ProviderBudget => {
  const budgets = [shared, own];
  return {
    availableAt: (requests, now) => {
      const times = budgets.flatMap((budget) => budget.availableAt(requests, now) ?? []);
      return times.length === 0 ? undefined : Math.max(...times);
    },
    spend: (requests, now) => {
      for (const budget of budgets) budget.spend(requests, now);
    },
    uses: (now) => budgets.flatMap((budget) => budget.uses(now)),
    resume: (uses) => {
      for (const budget of budgets) budget.resume(uses);
    },
  };
};

const findRefusal = (
  { requestsPerFetch = 1 }: Pick<Source<never, never>, 'requestsPerFetch'>,
  { budget, history, now }: { budget: ProviderBudget; history: SourceHistory; now: Date },
): string | undefined => {
  const notBefore = history.notBefore(now);
  if (notBefore !== undefined) return `the source asked to wait until ${notBefore}`;
  const budgetAvailableAt = budget.availableAt(requestsPerFetch, now.getTime());
  if (budgetAvailableAt === undefined) return undefined;
  if (!Number.isFinite(budgetAvailableAt))
    return 'the budget is smaller than the cost of one question';
  return `the budget is used up until ${new Date(budgetAvailableAt).toISOString()}`;
};

type ConditionParts = {
  readonly source: Pick<Source<never, never>, 'refreshMs'>;
  readonly validators: BoundedCache<Validators>;
  readonly figures: BoundedCache<SourceFigure>;
  readonly systemNow: () => Date;
};

type ValidatorLookup = (key: string) => Validators | undefined;

// "Not modified" is accepted while the stored value is fresh. Once a newer value is due, the whole
// response is requested, and again after each further period without one.
const createValidatorLookup = ({
  source,
  validators,
  figures,
  systemNow,
}: ConditionParts): ValidatorLookup => {
  const recheckAt = new Map<string, number>();
  return (key) => {
    const figure = figures.get(key);
    if (!figure) return undefined;
    const now = systemNow().getTime();
    if (!isOverdue(figure, systemNow())) recheckAt.delete(key);
    else if ((recheckAt.get(key) ?? 0) <= now) {
      const length = Date.parse(figure.staleAt ?? figure.at) - Date.parse(figure.at);
      recheckAt.set(key, now + Math.max(source.refreshMs, length));
      return undefined;
    }
    return validators.get(key);
  };
};

type RetryParts = Pick<GuardOptions<never, never>, 'budget' | 'retry' | 'stopped' | 'systemNow'> & {
  readonly history: SourceHistory;
  readonly conditions: ValidatorLookup;
};

const askWithRetries = <Query, Value>(
  source: Source<Query, Value>,
  { budget, history, retry, stopped, systemNow, conditions }: RetryParts,
): ((question: KeyedQuery<Query>) => Promise<SourceResult<Value>>) => {
  const cost = source.requestsPerFetch ?? 1;
  const timeoutPolicy = timeout(responseTimeoutMs, TimeoutStrategy.Aggressive);
  const askOnce = ({ query, key, now }: KeyedQuery<Query>): Promise<SourceResult<Value>> => {
    const askedAt = systemNow();
    budget.spend(cost, askedAt.getTime());
    history.recordRequest(askedAt);
    return timeoutPolicy.execute(
      ({ signal }) => source.fetch({ query, now, validators: conditions(key), signal }),
      stopped,
    );
  };
  const shouldRetry = (error: unknown): boolean =>
    isWorthRetrying(error) &&
    !stopped.aborted &&
    budget.availableAt(cost, systemNow().getTime()) === undefined;
  return (question) =>
    retryWithBackoff(() => askOnce(question), {
      ...retry,
      jitter: true,
      signal: stopped,
      shouldRetry,
    });
};

const createBreaker = (stopped: AbortSignal, memory: string | null): CircuitBreakerPolicy =>
  circuitBreaker(
    // A request aborted by the shutdown does not count as a failure of the source.
    handleWhen(() => !stopped.aborted),
    {
      breaker: new ConsecutiveBreaker(failuresToOpen),
      halfOpenAfter: new ExponentialBackoff({ ...breakerBackoff, generator: noJitterGenerator }),
      ...(memory !== null && { initialState: JSON.parse(memory) as unknown }),
    },
  );

const breakerMessages = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.Open]: 'open',
  [CircuitState.HalfOpen]: 'half-open',
  [CircuitState.Isolated]: 'open',
} as const;

const isWorthRetrying = (error: unknown): boolean =>
  !(error instanceof SourceError) || (error.retryable && error.retryAfterMs === undefined);
