/*
 * `npm run check`: the same checks locally and in CI. Static steps run two at a time, followed by
 * the tests if all passed.
 */
import { ensureInstalled, fail, runPinned, tool } from './setup.mjs';

const folders = [
  'apps',
  'application',
  'benchmarks',
  'clients',
  'domain',
  'e2e',
  'models',
  'observations',
  'platform',
  'projections',
  'workers',
];

const lintFlags = ['--max-old-space-size=8192'];

// Each step needs one core; the longest are first.
const staticSteps = [
  // In two parts, because the types of all files at once take more memory than Node's default of 4 GB.
  ['lint of apps', (options) => tool('eslint', ['apps'], { ...options, flags: lintFlags })],
  [
    'lint of the rest',
    (options) =>
      tool('eslint', ['.', '--ignore-pattern', 'apps/**'], { ...options, flags: lintFlags }),
  ],
  ['types', (options) => tool('tsc', ['-b'], options)],
  ['format', (options) => tool('prettier', ['--check', '--log-level', 'warn', '.'], options)],
  [
    'boundaries',
    (options) =>
      tool(
        'depcruise',
        ['--config', '.dependency-cruiser.cjs', '--output-type', 'err', ...folders],
        options,
      ),
  ],
  ['unused', (options) => tool('knip', ['--no-progress'], options)],
  ['event catalogue', (options) => runPinned('tools/event-catalogue.ts', ['--check'], options)],
  ['runbook', (options) => runPinned('tools/runbook.ts', ['--check'], options)],
  ['legal texts', (options) => runPinned('tools/legal.ts', ['--check'], options)],
  ['settings table', (options) => runPinned('tools/settings-table.ts', ['--check'], options)],
];
const atOnce = 2;

// Prints the output at the end of the step, so that the output of two steps is not mixed.
const runStep = async ([name, run]) => {
  const began = performance.now();
  let output = '';
  const onOutput = (text) => (output += text);
  const passed = (await run({ onOutput })) === 0;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`\n— ${name}: ${passed ? '' : 'FAILED, '}${seconds} s`);
  if (output.trim() !== '') console.log(output.trimEnd());
  return passed ? [] : [name];
};

const runStaticSteps = async () => {
  const waiting = [...staticSteps];
  const failed = [];
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift())
      failed.push(...(await runStep(step)));
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return failed;
};

await ensureInstalled('everything');
const failed = await runStaticSteps();
if (failed.length > 0) fail(`\nfailed: ${failed.join(', ')}`);
console.log('\n— tests');
const began = performance.now();
if ((await runPinned('tools/test.mjs', [])) !== 0) fail('\ntests: failed');
console.log(`  tests: ${((performance.now() - began) / 1000).toFixed(1)} s`);
console.log('\n— benchmarks, at a size of seconds');
if ((await runPinned('benchmarks/main.ts', ['--quick'])) !== 0) fail('\nbenchmarks: failed');
