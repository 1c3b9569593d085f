import { Secret, TOTP } from 'otpauth';
import type { RecoveryCodes, TotpSetup } from '#contract/account/second-factor.ts';
import { type TestResponse, password, type Visitor } from './api-client.ts';

const stepMs = 30_000;

/**
 * An authenticator app that shares its clock with the server. `advance` moves to a new half minute, because a code is
 * only valid once.
 */
export type Authenticator = {
  readonly systemNow: () => Date;
  readonly advance: (ms: number) => void;
  /** The current code, or the code `steps` half minutes later. */
  readonly code: (secret: string, steps?: number) => string;
  /** Confirms the address, enables the second factor, and advances to the next half minute. */
  readonly protect: (visitor: Visitor) => Promise<{ secret: string; recoveryCodes: string[] }>;
};

// Years ahead, so that the stores, which use the machine's clock, keep everything created then.
const start = Date.parse('2099-03-02T09:00:10.000Z');

export const createAuthenticator = (): Authenticator => {
  let now = start;
  const code = (secret: string, steps = 0): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now + steps * stepMs });
  const advance = (ms: number): void => {
    now += ms;
  };
  return {
    systemNow: () => new Date(now),
    advance,
    code,
    protect: async (visitor) => {
      await visitor.confirmAddress();
      const { secret } = bodyOf<TotpSetup>(await visitor.call('POST', '/api/auth/totp/setup'));
      const body = { password, token: code(secret) };
      const enabled = await visitor.call('POST', '/api/auth/totp/enable', { body });
      const { recoveryCodes } = bodyOf<RecoveryCodes>(enabled);
      advance(stepMs);
      return { secret, recoveryCodes };
    },
  };
};

const bodyOf = <Body>(answer: TestResponse): Body => {
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body as Body;
};
