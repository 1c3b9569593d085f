import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';

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
  /** A module that is loaded before the product's sources and changes one of them. */
  readonly hook?: URL;
  /** Limit of open files and sockets of the process (`ulimit -n`). */
  readonly openFiles?: number;
};

export const makeDataDir = (): string => mkdtempSync(path.join(tmpdir(), 'tidemark-e2e-'));

// Private addresses, which are refused before anything is sent, so that no test reaches a live
// source.
const noSources = ['coingecko', 'coinpaprika', 'binance', 'kraken', 'alternative.me']
  .map((name) => `${name}=http://127.0.0.1:9`)
  .join(',');
const readyLine = 'Tidemark is ready at';
const startLimitMs = 180_000;

export const spawnProduct = (
  dataDir: string,
  options: Omit<ProductOptions, 'dataDir'> = {},
): ChildProcessByStdio<null, Readable, Readable> => {
  const [program, ...args] = commandLine(options);
  return spawn(program, args, {
    env: {
      ...cleanEnvironment(),
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      SOURCE_ADDRESSES: noSources,
      // Training takes minutes and would use a core during every test. Tests of forecasts switch it
      // on.
      FORECASTS: 'off',
      ...options.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
};

export const startProduct = async (options: ProductOptions = {}): Promise<Product> => {
  const dataDir = options.dataDir ?? makeDataDir();
  const child = spawnProduct(dataDir, options);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await waitUntilReady(child, () => output);
  return {
    url: addressOf(dataDir),
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

// All visitors of a suite share one address, and these tests do not cover its rate limit.
export const withHighRequestLimit = (options: ProductOptions): ProductOptions => ({
  ...options,
  environment: { REQUESTS_PER_MINUTE: '100000', ...options.environment },
});

const commandLine = ({ hook, openFiles }: ProductOptions): [program: string, ...args: string[]] => {
  const words = hook
    ? ['--import', hook.href, 'apps/embedded/main.ts']
    : ['dist/apps/embedded/main.js'];
  const command = [process.execPath, ...words] as const;
  if (openFiles === undefined) return [...command];
  const limited = `ulimit -n ${String(openFiles)} && exec "$@"`;
  return ['/bin/sh', '-c', limited, 'sh', ...command];
};

// Engines configured for other tests must not affect this product.
const cleanEnvironment = (): NodeJS.ProcessEnv => {
  const engines = new Set(['REDIS_URL', 'MONGODB_URL', 'EVENTSTORE_URL', 'NODE_OPTIONS', 'VITEST']);
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !engines.has(name)));
};

// Read from the lock, because the start text contains PUBLIC_URL instead.
const addressOf = (dataDir: string): string => {
  const text = readFileSync(path.join(dataDir, 'lock.json'), 'utf8');
  return (JSON.parse(text) as { readonly address: string }).address;
};

const waitUntilReady = (child: ChildProcess, output: () => string): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`The product was not ready in time:\n${output()}`));
    }, startLimitMs);
    const check = (): void => {
      if (!output().includes(readyLine)) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout?.on('data', check);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The product stopped with code ${String(code)}:\n${output()}`));
    });
  });
