import { EventStoreError } from './event-store.port.ts';
import { TimeLimitError } from '../resilience/with-time-limit.ts';

export type TimeoutGuard = {
  readonly watch: <Result>(call: () => Promise<Result>) => Promise<Result>;
  readonly watchRead: <Item>(read: () => AsyncGenerator<Item>) => AsyncGenerator<Item>;
  readonly stop: () => void;
};

/**
 * After a timeout, the guard refuses further calls immediately and probes the server every
 * `probeEveryMs` until a probe is answered. Refused and failed connections are not timeouts and do
 * not close the guard, and neither does a call that was lost although the server has answered
 * another one since it began.
 */
export const createTimeoutGuard = (
  probe: () => Promise<unknown>,
  probeEveryMs: number,
): TimeoutGuard => {
  const state = {
    isSilent: false,
    isStopped: false,
    answers: 0,
    timer: undefined as NodeJS.Timeout | undefined,
  };
  const recordAnswer = (): void => {
    state.answers += 1;
  };
  const scheduleProbe = (): void => {
    if (state.isStopped) return;
    state.timer = setTimeout(() => {
      probe().then(
        () => {
          recordAnswer();
          state.isSilent = false;
        },
        (error: unknown) => {
          if (isTimeout(error)) scheduleProbe();
          else state.isSilent = false;
        },
      );
    }, probeEveryMs).unref();
  };
  const throwIfSilent = (): void => {
    if (state.isSilent)
      throw new EventStoreError('unavailable', 'The event store does not answer.');
  };
  const recordTimeout = (error: unknown, answersBefore: number): void => {
    if (state.isSilent || state.isStopped || !isTimeout(error)) return;
    if (state.answers > answersBefore) return;
    state.isSilent = true;
    scheduleProbe();
  };
  return {
    watch: async (call) => {
      throwIfSilent();
      const answersBefore = state.answers;
      try {
        const result = await call();
        recordAnswer();
        return result;
      } catch (error) {
        recordTimeout(error, answersBefore);
        throw error;
      }
    },
    watchRead: async function* (read) {
      throwIfSilent();
      const answersBefore = state.answers;
      try {
        yield* read();
        recordAnswer();
      } catch (error) {
        recordTimeout(error, answersBefore);
        throw error;
      }
    },
    stop: () => {
      state.isSilent = false;
      state.isStopped = true;
      clearTimeout(state.timer);
    },
  };
};

const isTimeout = (error: unknown): boolean =>
  error instanceof TimeLimitError ||
  (error instanceof EventStoreError && error.cause instanceof TimeLimitError);
