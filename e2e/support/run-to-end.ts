import { spawn } from 'node:child_process';

/**
 * `code` is null for a process that was ended by a signal. `output` contains stdout and stderr,
 * `answer` only stdout.
 */
export type ProcessResult = {
  readonly code: number | null;
  readonly output: string;
  readonly answer: string;
};

export const runScript = (
  environment: Readonly<Record<string, string>>,
  ...script: readonly string[]
): Promise<ProcessResult> =>
  new Promise((resolve) => {
    const env = { ...passedOn(), ...environment };
    const child = spawn(process.execPath, script, { env });
    let [output, answer] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('close', (code) => {
      resolve({ code, output, answer });
    });
  });

// The compile cache halves the cost of a start.
const passedOn = (): NodeJS.ProcessEnv => {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, NODE_COMPILE_CACHE };
};

export const runCliProcess = (
  dataDir: string,
  ...words: readonly string[]
): Promise<ProcessResult> =>
  runScript({ DATA_DIR: dataDir, DEMO: 'off' }, 'dist/apps/cli/main.js', ...words);

/** Standard output of a command. Throws when the command failed. */
export const runCli = async (dataDir: string, ...words: readonly string[]): Promise<string> => {
  const { code, output, answer } = await runCliProcess(dataDir, ...words);
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${String(code)}:\n${output}`);
  return answer;
};
