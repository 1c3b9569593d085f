import {
  SourceError,
  type SourceFigure,
  type SourceState,
  type Validators,
} from './source.port.ts';

type Snapshot = Pick<
  SourceState,
  | 'lastAskedAt'
  | 'lastSuccessAt'
  | 'lastError'
  | 'failures'
  | 'quarantined'
  | 'rejected'
  | 'silentSince'
  | 'notBefore'
>;

const initialSnapshot: Snapshot = {
  lastAskedAt: null,
  lastSuccessAt: null,
  lastError: null,
  failures: 0,
  quarantined: 0,
  rejected: 0,
  silentSince: null,
  notBefore: null,
};

export type SourceHistory = {
  recordRequest(now: Date): void;
  recordSuccess(now: Date): void;
  recordFailure(error: unknown, now: Date): string;
  quarantined(values: number): void;
  recordRejected(rows: number): void;
  /** Null once a newer value arrived. */
  recordSilence(since: string | null): void;
  notBefore(now: Date): string | undefined;
  snapshot(): Snapshot;
  resume(state: SourceState): boolean;
};

export const sourceHistory = (): SourceHistory => {
  let history = initialSnapshot;
  return {
    recordRequest: (now) => {
      history = { ...history, lastAskedAt: now.toISOString() };
    },
    recordSuccess: (now) => {
      history = { ...history, lastSuccessAt: now.toISOString(), failures: 0, notBefore: null };
    },
    recordFailure: (error, now) => {
      const message = error instanceof Error ? error.message : String(error);
      const delayMs = error instanceof SourceError ? error.retryAfterMs : undefined;
      history = {
        ...history,
        failures: history.failures + 1,
        lastError: { at: now.toISOString(), message },
        notBefore: delayMs === undefined ? null : new Date(now.getTime() + delayMs).toISOString(),
      };
      return message;
    },
    quarantined: (quarantined) => {
      history = { ...history, quarantined };
    },
    recordRejected: (rejected) => {
      history = { ...history, rejected };
    },
    recordSilence: (silentSince) => {
      history = { ...history, silentSince };
    },
    notBefore: (now) => {
      const { notBefore } = history;
      return notBefore !== null && Date.parse(notBefore) > now.getTime() ? notBefore : undefined;
    },
    snapshot: () => history,
    resume: (state) => {
      if ((state.lastAskedAt ?? '') <= (history.lastAskedAt ?? '')) return false;
      const { lastAskedAt, lastSuccessAt, lastError, failures, notBefore } = state;
      const { quarantined, rejected, silentSince } = state;
      history = {
        lastAskedAt,
        lastSuccessAt,
        lastError,
        failures,
        notBefore,
        quarantined,
        rejected,
        silentSince,
      };
      return true;
    },
  };
};

export type BoundedCache<Value> = {
  get(key: string): Value | undefined;
  set(key: string, value: Value | undefined): void;
  all(): Readonly<Record<string, Value>>;
  resume(all: Readonly<Record<string, Value>>): void;
};

const maxStored = 200;

const createBoundedCache = <Value>(): BoundedCache<Value> => {
  const values = new Map<string, Value>();
  return {
    get: (key) => values.get(key),
    set: (key, value) => {
      values.delete(key);
      if (value === undefined) return;
      values.set(key, value);
      const [oldest] = values.keys();
      if (values.size > maxStored && oldest !== undefined) values.delete(oldest);
    },
    all: () => Object.fromEntries(values),
    resume: (all) => {
      values.clear();
      for (const [key, value] of Object.entries(all)) values.set(key, value);
    },
  };
};

export const createValidatorCache = (): BoundedCache<Validators> => createBoundedCache();

export type FigureCache = BoundedCache<SourceFigure> & {
  /** Undefined until a newer value is due for every query. */
  silentSince(now: Date): string | undefined;
};

export const createFigureCache = (): FigureCache => {
  const figures = createBoundedCache<SourceFigure>();
  return {
    ...figures,
    silentSince: (now) => {
      const staleTimes = Object.values(figures.all()).map(({ staleAt }) => staleAt);
      const latest = staleTimes.reduce((one, other) => getLater(one, other), '');
      return latest === null || latest === '' || Date.parse(latest) >= now.getTime()
        ? undefined
        : latest;
    },
  };
};

// Null means never.
const getLater = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? null : one > other ? one : other;
