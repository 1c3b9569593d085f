import { Worker } from 'node:worker_threads';
import { secondMs } from '#domain/shared/time/durations.ts';

export type ThreadTask = {
  readonly module: string;
  readonly name: string;
  readonly input: unknown;
};

export type ThreadResult = { readonly output: unknown } | { readonly error: unknown };

export const startedMessage = 'started';

// Detects a module that never finishes loading. A thread starts in well under a second, or longer
// on a busy machine.
const startLimitMs = 30 * secondMs;

export type Thread = {
  /** Rejects when the thread exits before it responds. */
  readonly ask: (
    task: ThreadTask,
    limits: { readonly timeLimitMs: number; readonly signal: AbortSignal },
  ) => Promise<ThreadResult>;
  readonly rest: (ms: number, onEnd: () => void) => void;
  readonly end: () => Promise<void>;
};

/** Unreferenced while idle, so that the thread does not keep the process running. */
export const startThread = (memoryLimitMb: number): Thread => {
  const worker = new Worker(new URL('./thread-entry.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb },
  });
  // The pending task handles the error; without a listener, the error would end the process.
  worker.on('error', () => undefined);
  let hasEnded = false;
  worker.once('exit', () => {
    hasEnded = true;
  });
  let idleTimer: NodeJS.Timeout | undefined;
  const terminate = async (): Promise<void> => {
    clearTimeout(idleTimer);
    await worker.terminate();
  };
  return {
    ask: (task, limits) => {
      clearTimeout(idleTimer);
      if (hasEnded) return Promise.reject(endedEarlyError(task));
      worker.ref();
      return waitForAnswer(worker, task, limits);
    },
    rest: (ms, onEnd) => {
      worker.unref();
      idleTimer = setTimeout(() => {
        onEnd();
        void terminate();
      }, ms).unref();
    },
    end: terminate,
  };
};

const waitForAnswer = async (
  worker: Worker,
  task: ThreadTask,
  { timeLimitMs, signal }: { readonly timeLimitMs: number; readonly signal: AbortSignal },
): Promise<ThreadResult> => {
  const { promise, resolve, reject } = Promise.withResolvers<ThreadResult>();
  const onExit = (): void => {
    reject(endedEarlyError(task));
  };
  const onAbort = (): void => {
    reject(signal.reason as Error);
  };
  const scheduleTermination = (ms: number): NodeJS.Timeout =>
    setTimeout(() => {
      reject(new Error(`${task.name} took longer than ${String(ms)} ms.`));
    }, ms);
  let timer = scheduleTermination(startLimitMs);
  const onMessage = (message: ThreadResult | typeof startedMessage): void => {
    if (message !== startedMessage) {
      resolve(message);
      return;
    }
    clearTimeout(timer);
    timer = scheduleTermination(timeLimitMs);
  };
  worker.on('message', onMessage);
  worker.once('error', reject);
  worker.once('exit', onExit);
  signal.addEventListener('abort', onAbort);
  try {
    worker.postMessage(task);
    return await promise;
  } finally {
    clearTimeout(timer);
    worker.off('message', onMessage).off('error', reject).off('exit', onExit);
    signal.removeEventListener('abort', onAbort);
  }
};

const endedEarlyError = ({ name }: ThreadTask): Error =>
  new Error(`The thread of ${name} ended before it answered.`);
