/*
 * Reads the result files of the last test run. `node tools/test-results.mjs` prints the failures
 * and the summary line; `--delete` deletes the files.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './setup.mjs';

const folder = path.join(root, 'node_modules', '.cache', 'test-results');

export const resultsFileOf = (name) => path.join(folder, `${name}.json`);

export const deleteResults = () => {
  rmSync(folder, { recursive: true, force: true });
};

export const readResults = () => {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  if (names.length === 0) return undefined;
  return names.flatMap(
    (name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')).testResults,
  );
};

const skippedStatuses = new Set(['pending', 'skipped', 'todo', 'disabled']);
const withStatus = (tests, isWanted) => tests.filter(({ status }) => isWanted(status)).length;

/**
 * Counts each test once, including those of a skipped contract. A file that cannot be loaded
 * counts as one failure.
 */
export const countTests = (files = []) => {
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const brokenFiles = files.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: withStatus(tests, (status) => status === 'passed'),
    failed: withStatus(tests, (status) => status === 'failed') + brokenFiles.length,
    skipped: withStatus(tests, (status) => skippedStatuses.has(status)),
  };
};

export const skippedFiles = (files) =>
  files
    .map(({ name, assertionResults }) => ({
      file: path.relative(root, name),
      skipped: withStatus(assertionResults, (status) => skippedStatuses.has(status)),
      tests: assertionResults.length,
    }))
    .filter(({ skipped }) => skipped > 0);

const firstLines = (text, count) => text.split('\n', count);
const indented = (line) => `  ${line}`;

/** The failed tests with their errors, in lines that fit even when the full report is truncated. */
export const failureLines = (files = []) =>
  files.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const file = path.relative(root, name);
    if (status === 'failed' && failed.length === 0)
      return [`failed: ${file}`, ...firstLines(message, 6).map(indented)];
    return failed.flatMap(({ fullName, failureMessages }) => [
      `failed: ${file} > ${fullName}`,
      ...failureMessages.flatMap((text) => firstLines(text, 12)).map(indented),
    ]);
  });

export const testLine = ({ passed, failed, skipped }) =>
  `tests: ${passed} passed, ${failed} failed, ${skipped} skipped`;

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (process.argv.includes('--delete')) deleteResults();
  else {
    const files = readResults();
    console.log([...failureLines(files), testLine(countTests(files))].join('\n'));
  }
}
