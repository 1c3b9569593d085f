import { expect, it } from 'vitest';
import { compareReleases, currentRelease } from './release.ts';

it('releases are compared by their numbers', () => {
  expect(currentRelease).toMatch(/^\d+\.\d+\.\d+/);
  expect(compareReleases(currentRelease, currentRelease)).toBe(0);
  expect(compareReleases('0.9.1', '0.10.0')).toBeLessThan(0);
  expect(compareReleases('1.0.0', '0.99.0')).toBeGreaterThan(0);
});
