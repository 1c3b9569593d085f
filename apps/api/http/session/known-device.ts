import type { IncomingMessage } from 'node:http';
import { parse as parseCookies, serialize } from 'cookie';
import { emailHash } from '#application/account/find-account.ts';
import type { Platform } from '#platform/platform.ts';
import { hashToken, newToken } from './cookie-token.ts';

type Req = Pick<IncomingMessage, 'headers'>;

/**
 * Devices on which somebody logged in before. They have login attempts of their own, so that a stranger who uses up those
 * of an account does not lock out its owner.
 */
export type KnownDevices = {
  /** Identifies the device for this account in the counts of attempts; undefined for a device without an earlier login. */
  readonly findKey: (req: Req, email: string) => string | undefined;
  /** The cookie after a login. It keeps the accounts that logged in here before. */
  readonly remember: (req: Req, email: string) => string;
};

const cookieName = 'tm_device';
// Browsers keep no cookie longer.
const maxAgeSeconds = 400 * 24 * 3600;
// Enough for the accounts of a household.
const maxAccounts = 4;

type DeviceCookie = { readonly token: string; readonly accounts: readonly string[] };

export const createKnownDevices = ({
  lookupHash,
  secureCookies,
}: Pick<Platform, 'lookupHash'> & { readonly secureCookies: boolean }): KnownDevices => {
  const name = secureCookies ? `__Host-${cookieName}` : cookieName;
  // Keyed, so that a cookie cannot be made for an account without logging in to it.
  const toAccount = (token: string, email: string): string =>
    lookupHash(`${token} ${emailHash({ lookupHash }, email)}`);
  const read = ({ headers }: Req): DeviceCookie | undefined => {
    const value = headers.cookie === undefined ? undefined : parseCookies(headers.cookie)[name];
    const [token = '', ...accounts] = value?.split('.') ?? [];
    return /^[A-Za-z0-9_-]{43}$/.test(token) ? { token, accounts } : undefined;
  };
  return {
    findKey: (req, email) => {
      const cookie = read(req);
      if (cookie === undefined) return undefined;
      const account = toAccount(cookie.token, email);
      return cookie.accounts.includes(account) ? hashToken(account) : undefined;
    },
    remember: (req, email) => {
      const { token, accounts } = read(req) ?? { token: newToken(), accounts: [] };
      const account = toAccount(token, email);
      const others = accounts.filter((other) => other !== account).slice(0, maxAccounts - 1);
      return serialize(name, [token, account, ...others].join('.'), {
        httpOnly: true,
        sameSite: 'lax',
        path: '/',
        secure: secureCookies,
        maxAge: maxAgeSeconds,
      });
    },
  };
};
