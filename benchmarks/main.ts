/*
 * `npm run bench`: every promised speed as a ratio to its baseline, measured in this run. `npm run bench -- words` runs
 * the parts that have one of the words as their name, or in it. A part that fails does not stop the others.
 */
import { formatMeasurement, getVerdict, type Verdict } from './measurement.ts';
import { parts, selectParts, type Measured } from './parts.ts';

type Result = { readonly part: string; readonly name: string; readonly verdict: Verdict };

const runPart = async (part: string): Promise<readonly Result[]> => {
  console.log(`\n— ${part}`);
  return (await measurePart(part)).map((measured): Result => {
    console.log(formatMeasurement(measured));
    return { part, name: measured.name, verdict: getVerdict(measured) };
  });
};

const measurePart = async (part: string): Promise<readonly Measured[]> => {
  try {
    const measure = await parts[part]?.();
    return measure === undefined ? [] : [await measure()].flat();
  } catch (error) {
    return [{ name: part, error }];
  }
};

const printTable = (results: readonly Result[]): void => {
  console.log('\n— results');
  for (const { part, name, verdict } of results)
    console.log(`${verdict.padEnd(10)}${part.padEnd(20)}${name}`);
};

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const selected = selectParts(Object.keys(parts), words);
const results: Result[] = [];
for (const part of selected) results.push(...(await runPart(part)));
if (selected.length === 0) {
  console.error(`No part has such a name. The parts: ${Object.keys(parts).join(', ')}`);
} else printTable(results);
const failing: readonly Verdict[] = ['FAILED', 'BROKEN'];
if (selected.length === 0 || results.some(({ verdict }) => failing.includes(verdict)))
  process.exitCode = 1;
