/*
 * `npm test` runs every test that this machine can run, then lists the skipped ones with the
 * reasons. `npm test -- words` runs the files whose path contains one of the words. Vitest options
 * are passed on, for example `--project server`.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt, ensureInstalled, fail, root, runPinned, tool } from './setup.mjs';
import { withTestFolder } from './test-folder.mjs';
import {
  countTests,
  deleteResults,
  readResults,
  resultsFileOf,
  skippedFiles,
  testLine,
} from './test-results.mjs';
import { asksForPages, needsFrontEnds, parts } from './test-selection.mjs';

const addresses = ['EVENTSTORE_URL', 'MONGODB_URL', 'REDIS_URL', 'RSPAMD_URL', 'STRIPE_MOCK_URL'];
const textOf = (file) => readFileSync(path.join(root, file), 'utf8');

// Uses the paths listed in `e2e/support/browser.ts`.
const hasChromium = () => {
  const places = textOf('e2e/support/browser.ts').matchAll(/'(\/usr\/bin\/[^']+)'/g);
  return [process.env.CHROMIUM ?? '', ...[...places].map(([, place]) => place)].some(existsSync);
};

// A test declares a requirement in a line `needs: <requirement>`, or reads the environment variable
// with a server's address.
const reasonFor = (file) => {
  if (file.startsWith('e2e/') && !hasChromium())
    return 'no Chromium found; set CHROMIUM to its path';
  const text = textOf(file);
  const unset = addresses.filter((name) => text.includes(name) && !process.env[name]);
  if (unset.length > 0) return `${unset.join(' and ')} not set`;
  const [, needs] = /\/\/ needs: (.+)/.exec(text) ?? [];
  return needs ? `needs ${needs}` : 'what it needs is not on this machine';
};

const summarise = () => {
  const files = readResults();
  if (!files) fail('The tests ended without a result.');
  console.log('\nNot run on this machine:');
  const skipped = skippedFiles(files);
  if (skipped.length === 0) console.log('  nothing');
  for (const { file, skipped: count, tests } of skipped) {
    const share = count === tests ? `all ${tests} tests` : `${count} of ${tests} tests`;
    console.log(`  ${file}: ${share} (${reasonFor(file)})`);
  }
  const counts = countTests(files);
  console.log(`\n${testLine(counts)}`);
  const ran = counts.passed + counts.failed > 0;
  if (!ran) console.error('No test ran.');
  return ran;
};

// A run of only integration tests that skips all of them would look like a success.
const refuseWithoutServers = (args) => {
  if (!args.includes('servers') || addresses.some((name) => process.env[name])) return;
  fail(`No server to test against: set ${addresses.join(', ')}, or one of them, to its address.`);
};

const options = ['run', '--config', 'vitest.workspace.ts', '--reporter=default', '--reporter=json'];
// Products started by tests share a compile cache.
const env = {
  ...process.env,
  NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'compile'),
};

const runPart = (name, chosen, { folder, ...given }) => {
  const file = resultsFileOf(name);
  mkdirSync(path.dirname(file), { recursive: true });
  const all = [...options, `--outputFile.json=${file}`, ...chosen];
  return tool('vitest', all, { ...given, env: { ...env, TMPDIR: folder } });
};

// Computing tests run at low priority, because waiting tests have time limits. The output of the
// waiting tests is printed when both runs have ended.
const runEverything = async (folder) => {
  if (!existsSync(env.NODE_COMPILE_CACHE))
    await runPinned('tools/fill-compile-cache.mjs', [], { env });
  const run = (name, given) => {
    const chosen = parts[name].flatMap((project) => ['--project', project]);
    return runPart(name, chosen, { ...given, folder });
  };
  let held = '';
  const codes = await Promise.all([
    run('computing', { niceness: 10 }),
    run('waiting', { onOutput: (text) => (held += text) }),
  ]);
  console.log(held.trimEnd());
  return [...codes, await run('browsing')];
};

const args = process.argv.slice(2);
refuseWithoutServers(args);
await ensureInstalled('everything');
const testsWithPages = ['apps', 'e2e']
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true }).map((name) => `${folder}/${name}`),
  )
  .filter(asksForPages);
await ensureBuilt({ only: needsFrontEnds(args, testsWithPages) ? undefined : ['server'] });
deleteResults();
const codes = await withTestFolder(async (folder) =>
  args.length === 0 ? runEverything(folder) : [await runPart('chosen', args, { folder })],
);
const ran = summarise();
process.exitCode = codes.every((code) => code === 0) && ran ? 0 : 1;
