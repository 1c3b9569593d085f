import { describe, expect, it } from 'vitest';
import { normalizeEmail, normalizeMailbox } from './comparable-email.ts';

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

describe('a mailbox', () => {
  it.each([
    ['Ada+News@Example.com', 'ada@example.com'],
    ['ada.king@example.com', 'ada.king@example.com'],
    ['A.da.King+trial+2@GoogleMail.com', 'adaking@gmail.com'],
    ['adaking@gmail.com', 'adaking@gmail.com'],
    ['ada+x@bücher.example', 'ada@xn--bcher-kva.example'],
    ['+ada@example.com', '+ada@example.com'],
    ['no address', 'no address'],
  ])('of %s is %s', (given, expected) => {
    expect(normalizeMailbox(given)).toBe(expected);
  });
});
