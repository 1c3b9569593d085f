import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';

export type ProductProcess = {
  readonly residentMegabytes: () => number;
  readonly peakMegabytes: () => number;
  /** Of all its threads, since it began. */
  readonly processorSeconds: () => number;
  readonly mainThreadSeconds: () => number;
};

/** The product as `npm start` runs it, as a process of its own. */
export type Product = ProductProcess & {
  readonly address: string;
  readonly stop: () => Promise<void>;
};

type Options = {
  readonly env?: Readonly<Record<string, string>>;
  /** Words before the command, such as `taskset -c 1`. */
  readonly through?: readonly string[];
  /** A new one, which goes when the product is stopped, when absent. */
  readonly dataDir?: string;
  /** Another checkout than this one. */
  readonly checkout?: string;
};

const engineSettings = ['EVENTSTORE_URL', 'MONGODB_URL', 'REDIS_URL'];

/** The environment without engines, which are not measured here. */
export const embeddedEnv = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !engineSettings.includes(name)),
);

export const startProduct = async (options: Options = {}): Promise<Product> => {
  const { env = {}, through = [] } = options;
  const dataDir = options.dataDir ?? mkdtempSync(path.join(tmpdir(), 'tidemark-product-'));
  const cleanUp = (): void => {
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
  };
  const [program, ...words] = [...through, 'npm', 'start'];
  const child = spawn(program, words, {
    env: {
      ...embeddedEnv,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      FORECASTS: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
    ...(options.checkout !== undefined && { cwd: options.checkout }),
  });
  const stop = async (): Promise<void> => {
    const ended = once(child, 'exit');
    process.kill(-(child.pid ?? 0), 'SIGKILL');
    await ended;
    cleanUp();
  };
  try {
    await ready(child.stdout);
  } catch (error) {
    cleanUp();
    throw error;
  }
  const { address } = readLock(dataDir);
  return { address, ...processOf(dataDir), stop };
};

/** Starts the product, and stops it after the work, also when the work failed. */
export const withProduct = async <Result>(
  options: Options,
  work: (product: Product) => Promise<Result>,
): Promise<Result> => {
  const product = await startProduct(options);
  try {
    return await work(product);
  } finally {
    await product.stop();
  }
};

/** The server process that works on a folder, which its lock names. */
export const processOf = (dataDir: string): ProductProcess => {
  const { pid } = readLock(dataDir);
  return {
    residentMegabytes: () => memoryMegabytes(pid, 'VmRSS'),
    peakMegabytes: () => memoryMegabytes(pid, 'VmHWM'),
    processorSeconds: () => processorSeconds(`/proc/${String(pid)}`),
    // The first thread has the id of its process.
    mainThreadSeconds: () => processorSeconds(`/proc/${String(pid)}/task/${String(pid)}`),
  };
};

const ready = (output: Readable): Promise<void> =>
  new Promise((resolve, reject) => {
    let printed = '';
    output.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes('Tidemark is ready at')) resolve();
    });
    output.once('end', () => {
      reject(new Error(`The product ended before it was ready: ${printed}`));
    });
  });

const readLock = (dataDir: string): { readonly pid: number; readonly address: string } =>
  JSON.parse(readFileSync(path.join(dataDir, 'lock.json'), 'utf8')) as ReturnType<typeof readLock>;

const memoryMegabytes = (pid: number, field: 'VmHWM' | 'VmRSS'): number => {
  const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
};

const ticksPerSecond = 100;

// Fields 14 and 15, counted behind the name, which may hold spaces.
const processorSeconds = (folder: string): number => {
  const stat = readFileSync(`${folder}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
};
