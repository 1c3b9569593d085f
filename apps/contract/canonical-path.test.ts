import { describe, expect, it } from 'vitest';
import { canonicalPath } from './canonical-path.ts';

describe('an address in other letters', () => {
  it.each([
    ['/Dashboard', '/dashboard'],
    ['/SETTINGS/', '/settings'],
    ['/Crypto/b%74c', '/crypto/b%74c'],
    ['/Admin/Monitoring', '/admin/monitoring'],
    ['/dashboard', undefined],
    ['/crypto/BTC', undefined],
    ['/dashbord', undefined],
  ])('leads %s to %s', (path, page) => {
    expect(canonicalPath(path)).toBe(page);
  });
});
