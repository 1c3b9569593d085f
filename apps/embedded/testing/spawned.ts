import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** A process of the product, or one that it needs, as it is started in production. */
export type Spawned = {
  readonly output: () => string;
  /** Resolves with the match once the output has it; rejects when the process ends before. */
  readonly printed: (pattern: RegExp) => Promise<RegExpExecArray>;
  readonly signal: (signal: NodeJS.Signals) => void;
  /** The exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>;
};

const root = path.resolve(import.meta.dirname, '../../..');

export const spawnScript = (
  script: string,
  options: {
    readonly args?: readonly string[];
    readonly env?: Readonly<Record<string, string>>;
  } = {},
): Spawned => {
  const args = ['--disable-warning=ExperimentalWarning', path.join(root, script)];
  const child = spawn(process.execPath, [...args, ...(options.args ?? [])], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', ...options.env },
  });
  let output = '';
  const lookers = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      for (const look of lookers) look();
    });
  const ended = once(child, 'exit').then(([code]: unknown[]) => code as number | null);
  return {
    output: () => output,
    ended,
    signal: (signal) => {
      child.kill(signal);
    },
    printed: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const match = pattern.exec(output);
          if (!match) return;
          lookers.delete(look);
          resolve(match);
        };
        lookers.add(look);
        look();
        void ended.then(() => {
          reject(new Error(`${script} ended before it printed ${String(pattern)}:\n${output}`));
        });
      }),
  };
};

/** Sends SIGTERM and returns the time until exit; kills a process that does not end. */
export const terminate = async (
  spawned: Spawned,
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

/** The test double of EventStoreDB as a process: killed and frozen by signals. */
export const spawnTestServer = async (
  folder: string,
  port = 0,
): Promise<Spawned & { readonly url: string; readonly port: number }> => {
  const script = 'platform/event-store/testing/test-server-main.ts';
  const spawned = spawnScript(script, { args: [folder, String(port)] });
  const [url] = await spawned.printed(/esdb:\S+/);
  return { ...spawned, url, port: Number(new URL(url).port) };
};
