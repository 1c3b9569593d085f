import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { speakeasyCodes } from './speakeasy.adapter.ts';

const codes = speakeasyCodes();
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

/** The same codes from another library. */
const otherLibrary = (base32: string, label = ''): TOTP =>
  new TOTP({
    issuer: 'Tidemark',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
    secret: Secret.fromBase32(base32),
  });

describe('codes of an authenticator app', () => {
  it.each(vectors)('at %i seconds are those of RFC 6238: %s', (seconds, code) => {
    expect(codes.findStep(secret, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  it('are those that another library computes, for new secrets and those it made', () => {
    for (let round = 0; round < 200; round++) {
      const made = round % 2 === 0 ? codes.newSecret() : new Secret({ size: 20 }).base32;
      const seconds = 1_700_000_000 + round * 7_654_321;
      const code = otherLibrary(made).generate({ timestamp: seconds * 1000 });
      expect(codes.findStep(made, code, at(seconds)), `${made} at ${String(seconds)}`).toBe(
        Math.floor(seconds / 30),
      );
    }
  });

  it('may be one step early or late, and belong to their own step', () => {
    const [seconds, code] = vectors[3];
    const step = Math.floor(seconds / 30);
    for (const drift of [-30, 30]) {
      expect(codes.findStep(secret, code, at(seconds + drift))).toBe(step);
    }
    for (const drift of [-60, 60]) {
      expect(codes.findStep(secret, code, at(seconds + drift))).toBeUndefined();
    }
  });

  it.each(['', '12345', '1234567', 'abcdef', '０05924', '-05924', '5924', ' 05924', '0x1724'])(
    'are not %j',
    (text) => {
      expect(codes.findStep(secret, text, at(vectors[3][0]))).toBeUndefined();
    },
  );
});

describe('what an app is given', () => {
  it('is a secret of 160 bits, as an address and as a picture', () => {
    const made = codes.newSecret();
    expect(made).toMatch(/^[A-Z2-7]{32}$/);
    expect(codes.newSecret()).not.toBe(made);
    const address = new URL(codes.toOtpAuthUri(made, 'ada+1@example.com'));
    expect(decodeURIComponent(address.pathname)).toContain('Tidemark:ada+1@example.com');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      issuer: 'Tidemark',
      secret: made,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
    expect(codes.toQrCode(address.href)).toMatch(/^<svg .*<\/svg>$/s);
  });

  it.each(['ada+1@example.com', 'x@bücher.example', 'a&b?c#d%e:f/g h@example.com'])(
    'is the address that another library makes for %s',
    (account) => {
      const made = codes.newSecret();
      expect(codes.toOtpAuthUri(made, account)).toBe(otherLibrary(made, account).toString());
    },
  );

  it('has every sign of base32 about equally often', () => {
    const signs = Array.from({ length: 500 }, () => codes.newSecret()).join('');
    const counts = Map.groupBy(signs, (sign) => sign);
    expect(counts.size).toBe(32);
    // 500 are expected of each; the bounds are eight standard deviations away.
    for (const { length } of counts.values()) {
      expect(length).toBeGreaterThan(324);
      expect(length).toBeLessThan(676);
    }
  });
});

describe('recovery codes', () => {
  it('are ten different ones without signs that look alike', () => {
    const made = codes.newRecoveryCodes();
    expect(new Set(made).size).toBe(10);
    for (const code of made) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}-[0-9a-hjkmnp-tv-z]{4}$/);
  });
});
