import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export type Product = {
  readonly url: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  readonly output: () => string;
  readonly stop: () => Promise<number | null>;
};

export type ProductOptions = {
  readonly environment?: Readonly<Record<string, string>>;
  readonly dataDir?: string;
  /** How many files and sockets the process may have open (`ulimit -n`). */
  readonly openFiles?: number;
};

export const makeDataDir = (): string => mkdtempSync(path.join(tmpdir(), 'tidemark-e2e-'));

const readyLine = /Tidemark is ready at (http:\/\/\S+)/;
const startLimitMs = 60_000;

export const startProduct = async (options: ProductOptions = {}): Promise<Product> => {
  const dataDir = options.dataDir ?? makeDataDir();
  const [program, ...args] = commandLine(options);
  const child = spawn(program, args, {
    env: {
      ...cleanEnvironment(),
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...options.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const url = await waitForAddress(child, () => output);
  return {
    url,
    dataDir,
    process: child,
    output: () => output,
    stop: async () => {
      child.kill('SIGTERM');
      const code = await exited;
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
  };
};

const commandLine = ({ openFiles }: ProductOptions): [program: string, ...args: string[]] => {
  const args = ['--disable-warning=ExperimentalWarning', 'apps/embedded/main.ts'];
  if (openFiles === undefined) return [process.execPath, ...args];
  const limited = `ulimit -n ${String(openFiles)} && exec "$@"`;
  return ['/bin/sh', '-c', limited, 'sh', process.execPath, ...args];
};

/** Engines configured for other tests must not leak into this product. */
const cleanEnvironment = (): NodeJS.ProcessEnv => {
  const engines = new Set(['REDIS_URL', 'MONGODB_URL', 'EVENTSTORE_URL', 'NODE_OPTIONS', 'VITEST']);
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !engines.has(name)));
};

const waitForAddress = (child: ChildProcess, output: () => string): Promise<string> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`The product was not ready in time:\n${output()}`));
    }, startLimitMs);
    const look = (): void => {
      const address = readyLine.exec(output())?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    };
    child.stdout?.on('data', look);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The product stopped with code ${String(code)}:\n${output()}`));
    });
  });
