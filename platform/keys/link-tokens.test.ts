import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkTokens } from './link-tokens.ts';

const tokens = linkTokens(Buffer.alloc(32, 7));
const now = new Date('2026-05-04T10:00:00.000Z');
const later = new Date(now.getTime() + 60_000);
const claims = {
  purpose: 'reset-password',
  accountId: '5e0c1b6e-6a1d-4f0e-9a67-3d9f6f1f0a01',
  requestId: '0b6f6f6e-51c4-4d0f-8a50-6a1c7d2f9e11',
};
const token = tokens.issue(claims, later);

describe('the token of a mailed link', () => {
  it('says whose request it answers, until it expires', () => {
    expect(tokens.read('reset-password', token, now)).toEqual(claims);
    expect(tokens.read('reset-password', token, later)).toBeUndefined();
  });

  it('counts for its purpose alone', () => {
    expect(tokens.read('delete-account', token, now)).toBeUndefined();
  });

  it('counts under its own key alone', () => {
    const others = linkTokens(Buffer.alloc(32, 8));
    expect(others.read('reset-password', token, now)).toBeUndefined();
  });

  it('is refused when any character of it is another, and so is any other text', () => {
    const characters = ['A', 'Z', 'a', 'z', '0', '9', '_', '-'];
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom(...characters), (index, character) => {
        fc.pre(token[index] !== character);
        const forged = token.slice(0, index) + character + token.slice(index + 1);
        const read = tokens.read('reset-password', forged, now);
        // The last character holds bits that no byte needs.
        if (index < token.length - 1) expect(read).toBeUndefined();
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(tokens.read('reset-password', text, now)).toBeUndefined();
      }),
    );
  });
});
