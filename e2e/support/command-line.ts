import { spawn } from 'node:child_process';

/** Runs `npm run cli -- …` on a data folder and returns what it printed. */
export const runCli = (dataDir: string, ...argv: readonly string[]): Promise<string> =>
  new Promise((resolve) => {
    const args = ['--disable-warning=ExperimentalWarning', 'apps/cli/main.ts', ...argv];
    const child = spawn(process.execPath, args, {
      env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, DEMO: 'off' },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('close', () => {
      resolve(output);
    });
  });
