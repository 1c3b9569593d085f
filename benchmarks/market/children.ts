import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

export type Child = {
  readonly ready: unknown;
  readonly ask: (question: object) => Promise<unknown>;
  readonly cpuSeconds: () => Promise<number>;
  readonly stop: () => Promise<void>;
};

export const canPin =
  availableParallelism() > 1 && spawnSync('taskset', ['-c', '0,1', 'true']).status === 0;

export const startChild = async (
  script: string,
  given: readonly string[],
  core?: 0 | 1,
): Promise<Child> => {
  const pinned = core !== undefined && canPin ? ['taskset', '-c', String(core)] : [];
  const file = fileURLToPath(new URL(script, import.meta.url));
  const [program = '', ...words] = [...pinned, process.execPath, file, ...given];
  const child = spawn(program, words, {
    // Log lines go to a pipe, as a service's would.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ready = await answer(child);
  const ask = async (question: object): Promise<unknown> => {
    const answered = answer(child);
    child.send(question);
    return answered;
  };
  return {
    ready,
    ask,
    cpuSeconds: async () => Number(await ask({ type: 'cpu' })),
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill();
      await gone;
    },
  };
};

const answer = async (child: ChildProcess): Promise<unknown> => {
  const ended = new AbortController();
  const exited = once(child, 'exit', { signal: ended.signal }).then(([code]) => {
    throw new Error(`A process of the benchmark ended with ${String(code)}.`);
  });
  exited.catch(() => undefined);
  const [message] = (await Promise.race([once(child, 'message'), exited])) as unknown[];
  ended.abort();
  return message;
};

export const serveParent = (
  ready: unknown,
  answerTo?: (question: object) => Promise<unknown>,
): void => {
  process.on('message', (question: object) => {
    const isCpu = 'type' in question && question.type === 'cpu';
    const answered = isCpu
      ? Promise.resolve(usedCpu())
      : (answerTo?.(question) ?? Promise.resolve());
    void answered.then((said) => process.send?.(said));
  });
  process.send?.(ready);
};

const usedCpu = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
