/* `npm test`: every test that this machine can run, and at the end the list of what it could not run, with the reason. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt, ensureInstalled, fail, root, tool } from './setup.mjs';

const results = path.join(root, 'node_modules', '.cache', 'test-results.json');

const addresses = ['EVENTSTORE_URL', 'MONGODB_URL', 'REDIS_URL'];
const isSkipped = ({ status }) => status === 'pending' || status === 'skipped';
const textOf = (file) => readFileSync(path.join(root, file), 'utf8');

/** What a file did not run. A contract that needs a server skips as one: its single line stands for all of its tests. */
const skippedIn = ({ name, assertionResults }) => {
  const file = path.relative(root, name);
  const count = assertionResults.filter(isSkipped).length;
  const whole = count === assertionResults.length;
  return { file, count, isContract: whole && file.endsWith('.adapter.int.test.ts') };
};

const summarise = () => {
  if (!existsSync(results)) fail('The tests ended without a result.');
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(results, 'utf8'));
  const skipped = testResults.map(skippedIn).filter(({ count }) => count > 0);
  const contracts = skipped.filter(({ isContract }) => isContract).length;
  const single = skipped
    .filter(({ isContract }) => !isContract)
    .reduce((sum, { count }) => sum + count, 0);
  console.log('\nNot run on this machine:');
  if (skipped.length === 0) console.log('  nothing');
  for (const { file, count, isContract } of skipped) {
    console.log(`  ${file}: ${isContract ? 'the whole contract' : count} (${reasonFor(file)})`);
  }
  console.log(`  whole contracts: ${contracts}`);
  console.log(`\ntests: ${numPassedTests} passed, ${numFailedTests} failed, ${single} skipped`);
  const ran = numPassedTests + numFailedTests > 0;
  if (!ran) console.error('Nothing ran.');
  return ran;
};

/** The places where the journeys look for a browser stand with them. */
const hasChromium = () => {
  const places = textOf('e2e/support/browser.ts').matchAll(/'(\/usr\/bin\/[^']+)'/g);
  return [process.env.CHROMIUM ?? '', ...[...places].map(([, place]) => place)].some(existsSync);
};

/** A test that needs something names it in a line `needs: <what>`, or reads the variable that holds its address. */
const reasonFor = (file) => {
  if (file.startsWith('e2e/') && !hasChromium())
    return 'no Chromium found; set CHROMIUM to its path';
  const text = textOf(file);
  const unset = addresses.filter((name) => text.includes(name) && !process.env[name]);
  if (unset.length > 0) return `${unset.join(' and ')} not set`;
  const [, needs] = /\/\/ needs: (.+)/.exec(text) ?? [];
  return needs ? `needs ${needs}` : 'what it needs is not on this machine';
};

/** A run of nothing but the servers' tests that skips all of them would look like a success. */
const refuseWithoutServers = () => {
  if (!process.argv.includes('servers') || addresses.some((name) => process.env[name])) return;
  fail(`No server to test against: set ${addresses.join(', ')}, or one of them, to its address.`);
};

refuseWithoutServers();
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
