import { describe, expect, it } from 'vitest';
import { normalizeEmail } from './comparable-email.ts';

describe('an address to compare', () => {
  it.each([
    [' Ada@Example.com ', 'ada@example.com'],
    ['X@BÜCHER.example', 'x@xn--bcher-kva.example'],
    ['x@xn--bcher-kva.example', 'x@xn--bcher-kva.example'],
    ['x@пример.рф', 'x@xn--e1afmkfd.xn--p1ai'],
    ['no address', 'no address'],
    ['x@bü cher', 'x@bü cher'],
  ])('%s is %s', (given, expected) => {
    expect(normalizeEmail(given)).toBe(expected);
  });
});
