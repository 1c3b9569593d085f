import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { HttpError } from './problem-details.ts';
import { httpTexts } from './texts.ts';

/**
 * Rejects changes requested by another site's page. Browsers send `Sec-Fetch-Site`, or `Origin` in older versions. A
 * client that sends neither is not a browser, and only browsers attach cookies on their own.
 */
export const requireOwnOrigin = (req: IncomingMessage, publicUrl: string | undefined): void => {
  if (isFromOwnOrigin(req, publicUrl)) return;
  throw new HttpError(403, 'request/foreign-origin', {
    message: httpTexts.otherSite,
  });
};

/**
 * Checks the Host header on loopback against DNS rebinding: another site's name may resolve to this machine, and the
 * browser then treats it as the same origin. A numeric address cannot be rebound.
 */
export const requireKnownHost = (req: IncomingMessage, publicUrl: string | undefined): void => {
  if (isKnownHost(req, publicUrl)) return;
  const message = httpTexts.unknownHost;
  throw new HttpError(400, 'request/unknown-host', {
    message,
    errors: [{ field: 'Host', message: `${message} ${httpTexts.unknownHostHint}` }],
  });
};

const isKnownHost = ({ headers, socket }: IncomingMessage, publicUrl?: string): boolean => {
  const { host } = headers;
  if (host === undefined || !loopbackPattern.test(socket.localAddress ?? '')) return true;
  const name = URL.parse(`http://${host}`)?.hostname;
  if (name === undefined) return false;
  if (isIP(name.replaceAll(/[[\]]/g, '')) !== 0 || /^(.+\.)?localhost$/.test(name)) return true;
  return publicUrl !== undefined && name === new URL(publicUrl).hostname;
};

const loopbackPattern = /^(::ffff:)?127\.|^::1$/;

export const isFromOwnOrigin = (req: IncomingMessage, publicUrl: string | undefined): boolean => {
  if (!isKnownHost(req, publicUrl)) return false;
  const fetchSite = req.headers['sec-fetch-site'];
  if (fetchSite !== undefined) return fetchSite === 'same-origin' || fetchSite === 'none';
  const { origin } = req.headers;
  if (origin === undefined) return true;
  const ownOrigins = [`http://${req.headers.host ?? ''}`, `https://${req.headers.host ?? ''}`];
  return (
    ownOrigins.includes(origin) || (publicUrl !== undefined && origin === new URL(publicUrl).origin)
  );
};
