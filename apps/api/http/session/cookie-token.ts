import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { parse as parseCookies } from 'cookie';

/** A new secret for a cookie, 43 characters long. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** SHA-256 of a token, in hex. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

/** The token in the named cookie, or undefined when the cookie is missing or malformed. */
export const readCookieToken = (
  { headers }: Pick<IncomingMessage, 'headers'>,
  name: string,
): string | undefined => {
  const token = headers.cookie === undefined ? undefined : parseCookies(headers.cookie)[name];
  return token !== undefined && /^[A-Za-z0-9_-]{43}$/.test(token) ? token : undefined;
};

/** The hash of the token in the named cookie, or undefined when the cookie is missing or malformed. */
export const readCookieTokenHash = (
  req: Pick<IncomingMessage, 'headers'>,
  name: string,
): string | undefined => {
  const token = readCookieToken(req, name);
  return token === undefined ? undefined : hashToken(token);
};
