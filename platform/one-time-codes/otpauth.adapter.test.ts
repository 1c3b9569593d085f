import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { otpauthCodes } from './otpauth.adapter.ts';

const codes = otpauthCodes();
const secret = Secret.fromUTF8('12345678901234567890').base32;
const at = (seconds: number): Date => new Date(seconds * 1000);

// RFC 6238, appendix B, SHA-1: the last six of its eight digits.
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;

describe('codes of an authenticator app', () => {
  it.each(vectors)('at %i seconds are those of RFC 6238: %s', (seconds, code) => {
    expect(codes.stepOf(secret, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  it('may be one step early or late, and belong to their own step', () => {
    const [seconds, code] = vectors[3];
    const step = Math.floor(seconds / 30);
    for (const drift of [-30, 30]) {
      expect(codes.stepOf(secret, code, at(seconds + drift))).toBe(step);
    }
    for (const drift of [-60, 60]) {
      expect(codes.stepOf(secret, code, at(seconds + drift))).toBeUndefined();
    }
  });

  it.each(['', '12345', '1234567', 'abcdef', '０05924'])('are not %j', (text) => {
    expect(codes.stepOf(secret, text, at(vectors[3][0]))).toBeUndefined();
  });
});

describe('what an app is given', () => {
  it('is a secret of 160 bits, as an address and as a picture', () => {
    const made = codes.newSecret();
    expect(made).toMatch(/^[A-Z2-7]{32}$/);
    expect(codes.newSecret()).not.toBe(made);
    const address = new URL(codes.addressOf(made, 'ada+1@example.com'));
    expect(decodeURIComponent(address.pathname)).toContain('Tidemark:ada+1@example.com');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      ...{ issuer: 'Tidemark', secret: made, algorithm: 'SHA1', digits: '6', period: '30' },
    });
    expect(codes.pictureOf(address.href)).toMatch(/^<svg .*<\/svg>$/s);
  });
});

describe('recovery codes', () => {
  it('are ten different ones without signs that look alike', () => {
    const made = codes.newRecoveryCodes();
    expect(new Set(made).size).toBe(10);
    for (const code of made) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}-[0-9a-hjkmnp-tv-z]{4}$/);
  });
});
