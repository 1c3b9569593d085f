import { minuteMs } from '#domain/shared/time/durations.ts';
import { limitedQueue } from '../resilience/serial-queue.ts';
import { startThread, type ThreadResult, type Thread, type ThreadTask } from './thread.ts';

export type ThreadFunction<Input, Output> = {
  readonly module: string;
  readonly name: string;
  /** Only used for type inference. */
  readonly signature?: (input: Input) => Output;
};

/**
 * Refers to an export of a module. The module must be a URL relative to the caller's file, so that
 * the build bundles it.
 */
export const defineThreadFunction = <Named extends (input: never) => unknown>(
  module: URL,
  name: string,
): ThreadFunction<Parameters<Named>[0], Awaited<ReturnType<Named>>> => ({
  module: module.href,
  name,
});

export type ThreadPool = {
  run<Input, Output>(named: ThreadFunction<Input, Output>, input: Input): Promise<Output>;
  close(): Promise<void>;
};

type Options = {
  readonly size?: number;
  readonly memoryLimitMb?: number;
  readonly timeLimitMs?: number;
  readonly idleMs?: number;
};

/** Starts threads on demand. A crash fails one computation, and the next one gets a new thread. */
export const threadPool = ({
  size = 1,
  memoryLimitMb = 512,
  timeLimitMs = 10 * minuteMs,
  idleMs = 30_000,
}: Options = {}): ThreadPool => {
  const enqueue = limitedQueue(size);
  const closeController = new AbortController();
  const idleThreads: Thread[] = [];

  const release = (thread: Thread): void => {
    idleThreads.push(thread);
    thread.rest(idleMs, () => {
      idleThreads.splice(idleThreads.indexOf(thread), 1);
    });
  };
  const runTask = async (task: ThreadTask): Promise<unknown> => {
    closeController.signal.throwIfAborted();
    const thread = idleThreads.pop() ?? startThread(memoryLimitMb);
    let result: ThreadResult;
    try {
      result = await thread.ask(task, { timeLimitMs, signal: closeController.signal });
    } catch (error) {
      await thread.end();
      throw error;
    }
    release(thread);
    if ('error' in result) throw result.error;
    return result.output;
  };
  return {
    run: <Input, Output>({ module, name }: ThreadFunction<Input, Output>, input: Input) =>
      enqueue(() => runTask({ module, name, input })) as Promise<Output>,
    close: async () => {
      closeController.abort(new Error('The threads were closed.'));
      await Promise.all(idleThreads.splice(0).map((thread) => thread.end()));
    },
  };
};
