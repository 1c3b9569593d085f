import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Measurement, NotRun } from './measurement.ts';
import { isQuick } from './size.ts';

/** The build that this version is compared with. */
export const baselineCommit = '646c51d6';

type Measured = readonly (Measurement | NotRun)[];

/** Measures beside a checkout of the baseline. With `--quick`, that is this build. */
export const withBaseline = async (
  name: string,
  measure: (checkout: string) => Promise<Measured>,
): Promise<Measured> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tidemark-baseline-'));
  try {
    if (!checkOut(folder))
      return [{ name, reason: `commit ${baselineCommit} is not in this clone` }];
    return await measure(isQuick ? process.cwd() : folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const checkOut = (folder: string): boolean => {
  try {
    const archive = path.join(folder, 'baseline.tar');
    execFileSync('git', ['archive', '--output', archive, baselineCommit], { stdio: 'pipe' });
    execFileSync('tar', ['-xf', archive, '-C', folder]);
    return true;
  } catch {
    return false;
  }
};
