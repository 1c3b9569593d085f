import { SourceError, type SourceState, type Validators } from './source.port.ts';

type Snapshot = Pick<
  SourceState,
  'lastAskedAt' | 'lastSuccessAt' | 'lastError' | 'failures' | 'quarantined' | 'notBefore'
>;

const unasked: Snapshot = {
  lastAskedAt: null,
  lastSuccessAt: null,
  lastError: null,
  failures: 0,
  quarantined: 0,
  notBefore: null,
};

export type SourceHistory = {
  asked(now: Date): void;
  succeeded(now: Date): void;
  failed(error: unknown, now: Date): string;
  quarantined(values: number): void;
  notBefore(now: Date): string | undefined;
  snapshot(): Snapshot;
  resume(state: SourceState): boolean;
};

export const sourceHistory = (): SourceHistory => {
  let history = unasked;
  return {
    asked: (now) => {
      history = { ...history, lastAskedAt: now.toISOString() };
    },
    succeeded: (now) => {
      history = { ...history, lastSuccessAt: now.toISOString(), failures: 0, notBefore: null };
    },
    failed: (error, now) => {
      const message = error instanceof Error ? error.message : String(error);
      const wait = error instanceof SourceError ? error.retryAfterMs : undefined;
      history = {
        ...history,
        failures: history.failures + 1,
        lastError: { at: now.toISOString(), message },
        notBefore: wait === undefined ? null : new Date(now.getTime() + wait).toISOString(),
      };
      return message;
    },
    quarantined: (quarantined) => {
      history = { ...history, quarantined };
    },
    notBefore: (now) => {
      const { notBefore } = history;
      return notBefore !== null && Date.parse(notBefore) > now.getTime() ? notBefore : undefined;
    },
    snapshot: () => history,
    resume: (state) => {
      if ((state.lastAskedAt ?? '') <= (history.lastAskedAt ?? '')) return false;
      const { lastAskedAt, lastSuccessAt, lastError, failures, quarantined, notBefore } = state;
      history = { lastAskedAt, lastSuccessAt, lastError, failures, quarantined, notBefore };
      return true;
    },
  };
};

export type KeptValidators = {
  get(key: string): Validators | undefined;
  keep(key: string, validators: Validators | undefined): void;
  all(): Readonly<Record<string, Validators>>;
  resume(all: Readonly<Record<string, Validators>>): void;
};

const keptAtMost = 200;

export const keptValidators = (): KeptValidators => {
  const kept = new Map<string, Validators>();
  return {
    get: (key) => kept.get(key),
    keep: (key, validators) => {
      kept.delete(key);
      if (!validators) return;
      kept.set(key, validators);
      const [oldest] = kept.keys();
      if (kept.size > keptAtMost && oldest !== undefined) kept.delete(oldest);
    },
    all: () => Object.fromEntries(kept),
    resume: (all) => {
      kept.clear();
      for (const [key, validators] of Object.entries(all)) kept.set(key, validators);
    },
  };
};
