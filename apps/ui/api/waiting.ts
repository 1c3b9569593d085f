import { useSyncExternalStore } from 'react';
import { waitingHeader } from '#contract/headers.ts';
import { waitingTexts, type WaitingWork } from '#contract/waiting-texts.ts';

// What the newest command waits for; null if it waits for nothing.
let waitingWork: WaitingWork | null = null;
const listeners = new Set<() => void>();

const isWaitingWork = (value: string | null): value is WaitingWork =>
  value !== null && Object.hasOwn(waitingTexts, value);

/**
 * The server marks the response of a command whose rest waits, because background jobs are paused. A message of the
 * response says so itself.
 */
export const updateWaiting = (headers: Pick<Headers, 'get'>, response: unknown): void => {
  const value = headers.get(waitingHeader);
  const next = isWaitingWork(value) && !hasMessage(response) ? value : null;
  if (next === waitingWork) return;
  waitingWork = next;
  for (const tell of listeners) tell();
};

const hasMessage = (response: unknown): boolean =>
  typeof response === 'object' && response !== null && 'message' in response;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The sentence about the newest command of this page; null if nothing of it waits. */
export const useWaitingText = (): string | null => {
  const work = useSyncExternalStore(subscribe, () => waitingWork);
  return work === null ? null : waitingTexts[work];
};
