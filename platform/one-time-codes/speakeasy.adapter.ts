import { randomBytes, timingSafeEqual } from 'node:crypto';
import speakeasy from 'speakeasy';
import { renderSVG } from 'uqr';
import type { OneTimeCodes } from './one-time-codes.port.ts';

const issuer = 'Tidemark';
const periodSeconds = 30;
const digits = 6;
const recoveryCodeCount = 10;
const allowedStepOffsets = [0, -1, 1];

export const speakeasyCodes = (): OneTimeCodes => ({
  newSecret: () => randomText(32, base32),
  toOtpAuthUri: (secret, account) => {
    const query = new URLSearchParams({ issuer, secret, algorithm: 'SHA1' });
    query.set('digits', String(digits));
    query.set('period', String(periodSeconds));
    return `otpauth://totp/${issuer}:${encodeURIComponent(account)}?${query.toString()}`;
  },
  // Black on white in every theme, because some cameras cannot read light codes on dark
  // backgrounds.
  toQrCode: (address) => renderSVG(address, { ecc: 'M', border: 4 }),
  findStep: (secret, code, at) => {
    if (!/^\d{6}$/.test(code)) return undefined;
    const currentStep = Math.floor(at.getTime() / 1000 / periodSeconds);
    // All steps are computed and compared, so that the time taken does not depend on the code.
    const matchingStep = allowedStepOffsets
      .map((drift) => currentStep + drift)
      .filter((step) => isSameCode(code, generateCode(secret, step)));
    return matchingStep[0];
  },
  newRecoveryCodes: () => Array.from({ length: recoveryCodeCount }, generateRecoveryCode),
});

const generateCode = (secret: string, step: number): string =>
  speakeasy.totp({
    secret,
    encoding: 'base32',
    algorithm: 'sha1',
    digits,
    step: periodSeconds,
    time: step * periodSeconds,
  });

const isSameCode = (entered: string, expected: string): boolean =>
  timingSafeEqual(Buffer.from(entered), Buffer.from(expected));

const generateRecoveryCode = (): string => {
  const text = randomText(8, readableCharacters);
  return `${text.slice(0, 4)}-${text.slice(4)}`;
};

// Both alphabets have 32 characters, so each uses five bits of a random byte and all are equally
// likely.
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
// No character can be mistaken for another (no i, l, o, u).
const readableCharacters = '0123456789abcdefghjkmnpqrstvwxyz';

const randomText = (length: number, signs: string): string =>
  [...randomBytes(length)].map((byte) => signs.charAt(byte % signs.length)).join('');
