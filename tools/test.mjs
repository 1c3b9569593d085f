/* `npm test`: every test that this machine can run, and at the end the list of what it could not run, with the reason. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt, ensureInstalled, fail, root, tool } from './setup.mjs';

const results = path.join(root, 'node_modules', '.cache', 'test-results.json');

const summarise = () => {
  if (!existsSync(results)) fail('The tests ended without a result.');
  const { numPassedTests, numFailedTests, numPendingTests, numTotalTests, testResults } =
    JSON.parse(readFileSync(results, 'utf8'));
  const skipped = testResults
    .map(({ name, assertionResults }) => ({
      file: path.relative(root, name),
      count: assertionResults.filter(({ status }) => status === 'pending' || status === 'skipped')
        .length,
    }))
    .filter(({ count }) => count > 0);
  console.log('\nNot run on this machine:');
  if (skipped.length === 0) console.log('  nothing');
  for (const { file, count } of skipped) console.log(`  ${file}: ${count} (${reasonFor(file)})`);
  console.log(
    `\ntests: ${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped`,
  );
  return numTotalTests > 0;
};

/** A test that needs something names it in a line `needs: <what>`, or reads the variable that holds its address. */
const reasonFor = (file) => {
  const text = readFileSync(path.join(root, file), 'utf8');
  const variables = ['EVENTSTORE_URL', 'MONGODB_URL', 'REDIS_URL'].filter((name) =>
    text.includes(name),
  );
  const unset = variables.filter((name) => !process.env[name]);
  if (unset.length > 0) return `${unset.join(' and ')} not set`;
  if (text.includes('shared/data') || text.includes('recorded'))
    return 'the recorded data are not beside the project';
  if (file.startsWith('e2e/')) return 'no Chromium found; set CHROMIUM to its path';
  return 'what it needs is not on this machine';
};

ensureInstalled();
await ensureBuilt();
mkdirSync(path.dirname(results), { recursive: true });
rmSync(results, { force: true });
const args = ['run', '--config', 'vitest.workspace.ts', '--reporter=default', '--reporter=json'];
const code = await tool('vitest', [
  ...args,
  `--outputFile.json=${results}`,
  ...process.argv.slice(2),
]);
const ranSomething = summarise();
process.exitCode = code === 0 && ranSomething ? 0 : 1;
