import { statfs } from 'node:fs/promises';
import { isIP } from 'node:net';
import { checkServerIdentity, connect, type PeerCertificate } from 'node:tls';
import { hourMs, minuteMs, secondMs } from '#domain/shared/time/durations.ts';
import type { Config } from '../config.ts';
import type { Certificate, Host } from './host.port.ts';

const timeoutMs = 4 * secondMs;

// An outage of the server must not cost the timeout at each reading.
const retryMs = 5 * minuteMs;

/** Reads the certificate once an hour at most, because it rarely changes, and again after five minutes if that failed. */
export const systemHost = (
  config: Pick<Config, 'storesDir' | 'PUBLIC_URL'>,
  systemNow: () => Date = () => new Date(),
): Host => {
  const url = config.PUBLIC_URL === undefined ? undefined : new URL(config.PUBLIC_URL);
  let cachedReading: { readonly reading: Promise<Certificate>; readUntil: number } | undefined;
  return {
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(config.storesDir);
      return bavail * bsize;
    },
    certificate: async () => {
      if (url?.protocol !== 'https:') return undefined;
      const now = systemNow().getTime();
      if (cachedReading !== undefined && now < cachedReading.readUntil)
        return cachedReading.reading;
      const next = { reading: readCertificate(url), readUntil: now + hourMs };
      cachedReading = next;
      try {
        return await next.reading;
      } catch (error) {
        next.readUntil = now + retryMs;
        throw error;
      }
    },
  };
};

const readCertificate = ({ hostname, port }: URL): Promise<Certificate> =>
  new Promise((resolve, reject) => {
    const host = hostname.replace(/^\[(.*)\]$/, '$1');
    const socket = connect({
      host,
      port: port === '' ? 443 : Number(port),
      ...(isIP(host) === 0 && { servername: host }),
      // A certificate with a fault must be readable. Nothing is sent over this connection.
      rejectUnauthorized: false,
      timeout: timeoutMs,
    });
    socket.once('secureConnect', () => {
      const certificate = socket.getPeerCertificate();
      const fault = findCertificateError(host, certificate, socket.authorizationError);
      socket.destroy();
      const { valid_to: end } = certificate as Partial<PeerCertificate>;
      if (end === undefined) reject(new Error(`${host} has no certificate`));
      else resolve({ expiresAt: new Date(end), fault });
    });
    socket.once('timeout', () => {
      socket.destroy(new Error(`${host} did not answer in time`));
    });
    socket.once('error', reject);
  });

// The end of the certificate is reported separately. Node does not compare the host of an expired or untrusted one.
const findCertificateError = (
  host: string,
  certificate: PeerCertificate,
  authorizationError: Error | string | null,
): string | null => {
  const isForOtherHost = checkServerIdentity(host, certificate) !== undefined;
  if (isForOtherHost) return 'ERR_TLS_CERT_ALTNAME_INVALID';
  return authorizationError === null || isExpiryError(authorizationError)
    ? null
    : String(authorizationError);
};

const isExpiryError = (error: Error | string): boolean =>
  String(error).includes('CERT_HAS_EXPIRED');
