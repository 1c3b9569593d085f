import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** `npm run cli -- …` on the data of a product; fails when the command does. Returns what it printed. */
export const runCli = async (dataDir: string, ...args: string[]): Promise<string> => {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'apps/cli/main.ts', ...args],
    { env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, DEMO: 'off' } },
  );
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as unknown[];
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${String(code)}:\n${output}`);
  return output;
};
