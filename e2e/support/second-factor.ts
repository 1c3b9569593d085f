import { Secret, TOTP } from 'otpauth';
import type { Client } from './client.ts';

/**
 * Enables the second factor, which staff need; the session continues. Returns the recovery codes.
 */
export const enableSecondFactor = async (client: Client): Promise<string[]> => {
  const { secret } = await answerOf<{ secret: string }>(client, '/api/auth/totp/setup');
  const token = generateTotpCode(secret);
  const enabled = await answerOf<{ recoveryCodes: string[] }>(client, '/api/auth/totp/enable', {
    token,
  });
  return enabled.recoveryCodes;
};

export const generateTotpCode = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate();

const answerOf = async <Body>(client: Client, path: string, body?: object): Promise<Body> => {
  const answer = await client.call('POST', path, body);
  if (answer.status !== 200) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()) as Body;
};
