import { describe, expect, it } from 'vitest';

type File = {
  readonly name: string;
  readonly status: string;
  readonly assertionResults: readonly { readonly status: string }[];
};
type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number };
type Results = {
  readonly countTests: (files?: readonly File[]) => Counts;
  readonly testLine: (counts: Counts) => string;
};
const script = new URL('./test-results.mjs', import.meta.url).href;
const { countTests, testLine } = (await import(script)) as Results;

const fileOf = (status: string, ...statuses: readonly string[]): File => ({
  name: 'some.test.ts',
  status,
  assertionResults: statuses.map((each) => ({ status: each })),
});

describe('the line of the tests', () => {
  it('counts each test, also those of a contract that was skipped whole', () => {
    const files = [
      fileOf('passed', 'passed', 'passed', 'pending'),
      fileOf('failed', 'failed', 'passed'),
      fileOf('passed', 'pending', 'skipped', 'todo'),
    ];
    expect(testLine(countTests(files))).toBe('tests: 3 passed, 1 failed, 4 skipped');
  });

  it('counts a file that could not be loaded as a failure', () => {
    expect(countTests([fileOf('failed')])).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('reports zero of everything when no run has ended', () => {
    expect(testLine(countTests())).toBe('tests: 0 passed, 0 failed, 0 skipped');
  });
});
