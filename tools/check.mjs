/* `npm run check`: the one gate, locally and in CI. Stops at the first step that fails. */
import { ensureInstalled, fail, runPinned, tool } from './setup.mjs';

const folders = [
  'apps',
  'application',
  'benchmarks',
  'domain',
  'e2e',
  'models',
  'observations',
  'platform',
  'projections',
  'workers',
];

const steps = [
  ['format', () => tool('prettier', ['--check', '--log-level', 'warn', '.'])],
  ['lint', () => tool('eslint', ['--max-warnings', '0', '.'])],
  ['types', () => tool('tsc', ['-b'])],
  [
    'boundaries',
    () =>
      tool('depcruise', [
        '--config',
        '.dependency-cruiser.cjs',
        '--output-type',
        'err',
        ...folders,
      ]),
  ],
  ['unused', () => tool('knip', ['--no-progress'])],
  ['event catalogue', () => runPinned('tools/event-catalogue.ts', ['--check'])],
  ['settings table', () => runPinned('tools/settings-table.ts', ['--check'])],
  ['tests', () => runPinned('tools/test.mjs', [])],
];

ensureInstalled();
for (const [name, run] of steps) {
  const began = performance.now();
  console.log(`\n— ${name}`);
  if ((await run()) !== 0) fail(`\n${name}: failed`);
  console.log(`  ${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
}
