import type { Logger } from 'pino';
import {
  type GuardedResult,
  type GuardedSource,
  guardedSource,
  type RetryOptions,
} from './guarded-source.ts';
import { type ProviderBudget, providerBudget } from './request-budget.ts';
import type { Source, SourceGroup, SourceMode, SourceState, SourceStates } from './source.port.ts';

export type SourceRunnerOptions = {
  readonly states: SourceStates;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly systemNow: () => Date;
  readonly retry?: RetryOptions;
};

export type GroupRequest<Query> = {
  /**
   * May differ by source, because each source has returned data up to a different time. Undefined
   * when a source has nothing to add.
   */
  readonly query: (source: SourceInfo) => Query | undefined;
  readonly now: Date;
  /** Key for conditional requests; required for a group with more than one query. */
  readonly key?: string;
  /** Name of a source to skip, because its response is known. */
  readonly except?: string;
};

export type SourceInfo = {
  readonly name: string;
  readonly mode: SourceMode;
  readonly refreshMs: number;
};

export type FetchOutcome<Value> =
  | {
      readonly status: 'value';
      readonly source: SourceInfo;
      readonly value: Value;
      readonly at: string;
      /**
       * Must be called after the value was stored. Until then the value is requested again,
       * unconditionally.
       */
      readonly accept: (result?: { readonly quarantined: number }) => void;
    }
  | { readonly status: 'not-modified' | 'nothing'; readonly source: SourceInfo }
  | {
      readonly status: 'unavailable';
      /**
       * False when budgets and breakers block every source, so that further requests would also be
       * refused.
       */
      readonly wasRequested: boolean;
      readonly reasons: readonly { readonly source: string; readonly reason: string }[];
    };

export type FetchGroup<Query, Value> = (ask: GroupRequest<Query>) => Promise<FetchOutcome<Value>>;

export type SourceRunner = {
  open<Query, Value>(group: SourceGroup<Query, Value>): FetchGroup<Query, Value>;
  resume(): Promise<void>;
  save(): Promise<void>;
  stop(): void;
};

type RegisteredSource = Pick<GuardedSource<never, never>, 'state' | 'resume'>;

const defaultRetry: RetryOptions = { retries: 2, minPauseMs: 500 };

export const sourceRunner = (options: SourceRunnerOptions): SourceRunner => {
  const { states, logger, systemNow, retry = defaultRetry } = options;
  const registeredSources = new Map<string, RegisteredSource>();
  const budgets = new Map<string, ProviderBudget>();
  const savedStates = new Map<string, string>();
  const stopController = new AbortController();

  const getBudget = (source: Pick<Source<never, never>, 'name' | 'budgets'>): ProviderBudget => {
    const sourceBudget = budgets.get(source.name) ?? providerBudget(source.budgets ?? []);
    budgets.set(source.name, sourceBudget);
    return sourceBudget;
  };
  return {
    open: <Query, Value>(group: SourceGroup<Query, Value>): FetchGroup<Query, Value> => {
      const { kind, sources, newerWithinMs } = group;
      const guardedSources = sources.map((source, index) => {
        const id = toSourceStateId({ source: source.name, kind });
        if (registeredSources.has(id))
          throw new RangeError(`${source.name} is listed twice for ${kind}.`);
        const member = guardedSource(source, {
          kind,
          newerWithinMs,
          preference: index + 1,
          budget: getBudget(source),
          systemNow,
          stopped: stopController.signal,
          retry,
        });
        registeredSources.set(id, member);
        return member;
      });
      return askWithFailover(guardedSources, { kind, logger });
    },
    resume: async () => {
      for (const state of await states.load()) {
        registeredSources.get(toSourceStateId(state))?.resume(state);
        budgets.get(state.source)?.resume(state.budgets);
      }
      await states.keepOnly([...registeredSources.values()].map((member) => member.state()));
    },
    save: async () => {
      const currentStates = [...registeredSources.values()].map((member) => member.state());
      const changedStates = currentStates.filter(
        (state) => savedStates.get(toSourceStateId(state)) !== JSON.stringify(state),
      );
      if (changedStates.length === 0) return;
      await states.save(changedStates);
      for (const state of changedStates)
        savedStates.set(toSourceStateId(state), JSON.stringify(state));
    },
    stop: () => {
      stopController.abort();
    },
  };
};

export const toSourceStateId = ({ source, kind }: Pick<SourceState, 'source' | 'kind'>): string =>
  `${kind}|${source}`;

const maxSources = 10;

const askWithFailover = <Query, Value>(
  members: readonly GuardedSource<Query, Value>[],
  { kind, logger }: { readonly kind: string; readonly logger: Pick<Logger, 'info' | 'warn'> },
): FetchGroup<Query, Value> => {
  let activeSource: string | undefined;
  // Each reason for a source's failure is logged once until the source recovers; further reasons
  // are limited.
  const loggedReasonsBySource = new Map<string, Set<string>>();
  const warnOnce = (source: string, reason: string, fields: object, text: string): void => {
    const loggedReasons = loggedReasonsBySource.get(source) ?? new Set();
    if (loggedReasons.has(reason) || loggedReasons.size >= maxSources) return;
    loggedReasonsBySource.set(source, loggedReasons.add(reason));
    logger.warn({ kind, source, ...fields }, text);
  };
  const setActiveSource = (name: string): void => {
    if (activeSource !== undefined && activeSource !== name)
      logger.info({ kind, source: name, before: activeSource }, 'sources: another source answers');
    activeSource = name;
  };
  return async ({ query, now, key = '', except }) => {
    const unavailable = {
      wasRequested: false,
      reasons: [] as { source: string; reason: string }[],
    };
    const overdueResults: UsedSource<Query, Value>[] = [];
    let emptySource: SourceInfo | undefined;
    for (const member of members) {
      const { name, mode, refreshMs } = member.source;
      if (name === except) continue;
      const source = { name, mode, refreshMs };
      const question = query(source);
      if (question === undefined) return { status: 'not-modified', source };
      const response = await member.ask({ query: question, key, now });
      unavailable.wasRequested ||= response.status !== 'refused';
      if (response.status === 'nothing') {
        emptySource ??= source;
      } else if (response.status === 'failed') {
        unavailable.reasons.push({ source: name, reason: response.reason });
        warnOnce(name, response.reason, { err: response.error }, 'sources: a source failed');
      } else if (response.status === 'refused') {
        unavailable.reasons.push({ source: name, reason: response.reason });
      } else if (response.overdue) {
        overdueResults.push({ answer: response, member });
        const { figure } = response;
        if (figure) warnOnce(name, 'silent', { figure }, 'sources: a source has nothing newer');
      } else {
        loggedReasonsBySource.delete(name);
        setActiveSource(name);
        return toOutcome({ answer: response, member }, members, key);
      }
    }
    const newestResult = findNewest(overdueResults);
    if (newestResult) {
      setActiveSource(newestResult.member.source.name);
      return toOutcome(newestResult, members, key);
    }
    return emptySource
      ? { status: 'nothing', source: emptySource }
      : { status: 'unavailable', ...unavailable };
  };
};

type UsedSource<Query, Value> = {
  readonly answer: Extract<GuardedResult<Value>, { readonly overdue: boolean }>;
  readonly member: GuardedSource<Query, Value>;
};

// The preferred one if none is newer.
const findNewest = <Query, Value>(
  used: readonly UsedSource<Query, Value>[],
): UsedSource<Query, Value> | undefined =>
  used.reduce<UsedSource<Query, Value> | undefined>(
    (newest, each) => (newest && getFigureTime(newest) >= getFigureTime(each) ? newest : each),
    undefined,
  );

const getFigureTime = ({ answer: { figure } }: UsedSource<never, unknown>): string =>
  figure?.at ?? '';

const toOutcome = <Query, Value>(
  { answer, member }: UsedSource<Query, Value>,
  members: readonly GuardedSource<Query, Value>[],
  key: string,
): FetchOutcome<Value> => {
  const { name, mode, refreshMs } = member.source;
  const source = { name, mode, refreshMs };
  if (answer.status === 'not-modified') return { status: 'not-modified', source };
  const { value, at, validators } = answer;
  const accept = ({ quarantined }: { quarantined: number } = { quarantined: 0 }): void => {
    // The stored value no longer comes from the other sources, so their "not modified" would refer
    // to a different value.
    for (const other of members) other.forgetValidators(key);
    member.accept(key, { validators, quarantined });
  };
  return { status: 'value', source, value, at, accept };
};
