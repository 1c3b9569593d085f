import { globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projects } from '../vitest.workspace.ts';

const ignored = (file: string): boolean => file.includes('node_modules') || file.includes('/dist/');
const testFiles = globSync('**/*.test.{ts,tsx}', { exclude: ignored });

const isIn = (file: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => path.matchesGlob(file, pattern));

describe('every test file', () => {
  it('belongs to exactly one project, so that none is never run or run twice', () => {
    const homes = testFiles.map((file) => ({
      file,
      projects: projects
        .filter(
          ({ test }) =>
            isIn(file, test.include) && !isIn(file, 'exclude' in test ? test.exclude : []),
        )
        .map(({ test }) => test.name),
    }));
    expect(homes.filter(({ projects: of }) => of.length !== 1)).toEqual([]);
    expect(testFiles.length).toBeGreaterThan(20);
  });
});
