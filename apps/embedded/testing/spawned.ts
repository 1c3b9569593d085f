import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export type ChildProcessHandle = {
  readonly output: () => string;
  /** Resolves with the match once the output contains it; rejects when the process exits first. */
  readonly waitForOutput: (pattern: RegExp) => Promise<RegExpExecArray>;
  readonly signal: (signal: NodeJS.Signals) => void;
  /** The exit code; null when the process was ended by a signal. */
  readonly ended: Promise<number | null>;
};

// The compile cache halves the cost of a start.
const passedOn = (): NodeJS.ProcessEnv => {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, NODE_COMPILE_CACHE };
};

const root = path.resolve(import.meta.dirname, '../../..');

type SpawnOptions = {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
};

export const spawnScript = (
  script: string,
  { args = [], env }: SpawnOptions = {},
): ChildProcessHandle =>
  spawnProgram(process.execPath, {
    args: [path.join(root, script), ...args],
    ...(env && { env }),
  });

export const spawnProgram = (
  program: string,
  { args = [], env }: SpawnOptions = {},
): ChildProcessHandle => {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...passedOn(), ...env },
  });
  let output = '';
  const lookers = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      for (const check of lookers) check();
    });
  const ended = once(child, 'exit').then(([code]: unknown[]) => code as number | null);
  return {
    output: () => output,
    ended,
    signal: (signal) => {
      child.kill(signal);
    },
    waitForOutput: (pattern) =>
      new Promise((resolve, reject) => {
        const check = (): void => {
          const match = pattern.exec(output);
          if (!match) return;
          lookers.delete(check);
          resolve(match);
        };
        lookers.add(check);
        check();
        void ended.then(() => {
          reject(
            new Error(
              `${[program, ...args].join(' ')} ended before it printed ${String(pattern)}:\n${output}`,
            ),
          );
        });
      }),
  };
};

/** Sends SIGTERM and returns the time until exit. Kills a process that does not exit in time. */
export const terminate = async (
  spawned: ChildProcessHandle,
  limitMs = 20_000,
): Promise<{ readonly tookMs: number; readonly code: number | null }> => {
  const began = performance.now();
  spawned.signal('SIGTERM');
  const timer = setTimeout(() => {
    spawned.signal('SIGKILL');
  }, limitMs);
  const code = await spawned.ended;
  clearTimeout(timer);
  return { tookMs: performance.now() - began, code };
};

export const spawnTestServer = async (
  folder: string,
  port = 0,
): Promise<ChildProcessHandle & { readonly url: string; readonly port: number }> => {
  const script = 'platform/event-store/testing/test-server-main.ts';
  const spawned = spawnScript(script, { args: [folder, String(port)] });
  const [url] = await spawned.waitForOutput(/esdb:\S+/);
  return { ...spawned, url, port: Number(new URL(url).port) };
};

export const hasRedisServer = (): boolean =>
  spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0;

/**
 * A separate Redis that tests kill and freeze by signals. Restarted with the same folder and port,
 * it continues with the same data.
 */
export const spawnRedis = async (
  folder: string,
  port: number,
): Promise<ChildProcessHandle & { readonly url: string; readonly port: number }> => {
  const settings = {
    port: String(port),
    bind: '127.0.0.1',
    dir: folder,
    save: '',
    appendonly: 'yes',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  const spawned = spawnProgram('redis-server', { args });
  await spawned.waitForOutput(/Ready to accept connections/);
  return { ...spawned, port, url: `redis://127.0.0.1:${String(port)}` };
};
