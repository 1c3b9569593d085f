import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';

type Setup = {
  readonly smallFlags: readonly string[];
  readonly smallEnv: Readonly<Record<string, string>>;
};
const setup = new URL('./setup.mjs', import.meta.url).href;

const packageSchema = z.object({ scripts: z.object({ start: z.string() }) });

// Takes a moment to end, as the product does.
const program = `process.on('SIGTERM', () => setTimeout(() => { console.log('ended'); process.exit(0); }, 300));
setInterval(() => undefined, 1000);
console.log('running');`;

it('`npm start` passes a signal on and ends after the program', async () => {
  const { scripts } = packageSchema.parse(JSON.parse(await readFile('package.json', 'utf8')));
  const folder = await mkdtemp(path.join(tmpdir(), 'tidemark-start-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(path.join(folder, 'tools'));
  await copyFile('tools/start.sh', path.join(folder, 'tools/start.sh'));
  await writeFile(path.join(folder, 'tools/start.mjs'), program);
  const { start } = scripts;
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ scripts: { start } }));
  const npm = spawn('npm', ['start'], { cwd: folder });
  let output = '';
  const running = Promise.withResolvers<undefined>();
  npm.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    if (output.includes('running')) running.resolve(undefined);
  });
  await running.promise;
  npm.kill('SIGTERM');
  await once(npm, 'exit');
  expect(output).toContain('ended');
}, 60_000);

it('`npm start` gives the process the flags and settings of the product', async () => {
  const { smallFlags, smallEnv } = (await import(setup)) as Setup;
  const words = (await readFile('tools/start.sh', 'utf8')).split(/\s+/);
  const settings = Object.entries(smallEnv).map(([name, value]) => `${name}=${value}`);
  expect(words.filter((word) => word.startsWith('--'))).toEqual(smallFlags);
  expect(words.filter((word) => word.startsWith('MALLOC_'))).toEqual(settings);
});
