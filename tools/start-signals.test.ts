import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';

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
