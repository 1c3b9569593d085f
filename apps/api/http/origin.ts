import type { IncomingMessage } from 'node:http';
import { HttpFault } from './problem-details.ts';

/**
 * Refuses a change that another site's page asks for. Browsers say where a request comes from with `Sec-Fetch-Site`,
 * older ones with `Origin`; a client that sends neither is no browser and carries no cookie by accident.
 */
export const requireOwnOrigin = (req: IncomingMessage, publicUrl: string | undefined): void => {
  if (isFromOwnOrigin(req, publicUrl)) return;
  throw new HttpFault(403, 'request/foreign-origin', {
    message: 'This request comes from another site.',
  });
};

export const isFromOwnOrigin = (req: IncomingMessage, publicUrl: string | undefined): boolean => {
  const site = req.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = req.headers;
  if (origin === undefined) return true;
  const own = [`http://${req.headers.host ?? ''}`, `https://${req.headers.host ?? ''}`];
  return own.includes(origin) || (publicUrl !== undefined && origin === new URL(publicUrl).origin);
};
