import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import type { OneTimeCodes } from './one-time-codes.port.ts';

const periodSeconds = 30;
const secretBytes = 20;
const recoveryCodes = 10;
const allowedDrift = 1;

export const otpauthCodes = (): OneTimeCodes => ({
  newSecret: () => new Secret({ size: secretBytes }).base32,
  addressOf: (secret, account) => totpOf(secret, account).toString(),
  // Black on white in every theme: a dark one would not be read by every camera.
  pictureOf: (address) => renderSVG(address, { ecc: 'M', border: 4 }),
  stepOf: (secret, code, at) => {
    if (!/^\d{6}$/.test(code)) return undefined;
    const timestamp = at.getTime();
    const delta = totpOf(secret).validate({ token: code, timestamp, window: allowedDrift });
    return delta === null ? undefined : Math.floor(timestamp / 1000 / periodSeconds) + delta;
  },
  newRecoveryCodes: () => Array.from({ length: recoveryCodes }, newRecoveryCode),
});

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({
    ...{ issuer: 'Tidemark', label, algorithm: 'SHA1', digits: 6, period: periodSeconds },
    secret: Secret.fromBase32(secret),
  });

// 32 signs, so that each takes five bits; none that is read as another (no i, l, o, u).
const signs = '0123456789abcdefghjkmnpqrstvwxyz';

const newRecoveryCode = (): string => {
  const text = [...randomBytes(8)].map((byte) => signs.charAt(byte % signs.length)).join('');
  return `${text.slice(0, 4)}-${text.slice(4)}`;
};
