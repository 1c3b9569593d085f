import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

type File = {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly assertionResults: readonly {
    readonly status: string;
    readonly fullName: string;
    readonly failureMessages: readonly string[];
  }[];
};
type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number };
type Results = {
  readonly countTests: (files?: readonly File[]) => Counts;
  readonly failureLines: (files?: readonly File[]) => readonly string[];
  readonly testLine: (counts: Counts) => string;
};
const script = new URL('./test-results.mjs', import.meta.url).href;
const { countTests, failureLines, testLine } = (await import(script)) as Results;

const fileOf = (status: string, ...statuses: readonly string[]): File => ({
  name: fileURLToPath(new URL('./some.test.ts', import.meta.url)),
  status,
  message: status === 'failed' ? 'Cannot find module' : '',
  assertionResults: statuses.map((each, index) => ({
    status: each,
    fullName: `test ${String(index + 1)}`,
    failureMessages: each === 'failed' ? ['expected 1 to be 2\n    at some line'] : [],
  })),
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

describe('the lines of what failed', () => {
  it('name each test that failed, with its message', () => {
    expect(failureLines([fileOf('failed', 'passed', 'failed')])).toEqual([
      'failed: tools/some.test.ts > test 2',
      '  expected 1 to be 2',
      '      at some line',
    ]);
  });

  it('name a file that could not be loaded', () => {
    const lines = failureLines([fileOf('failed')]);
    expect(lines).toEqual(['failed: tools/some.test.ts', '  Cannot find module']);
  });

  it('are none when nothing failed', () => {
    expect(failureLines([fileOf('passed', 'passed', 'skipped')])).toEqual([]);
  });
});
