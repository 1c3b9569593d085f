import { statfs } from 'node:fs/promises';
import { isIP } from 'node:net';
import { connect, type PeerCertificate } from 'node:tls';
import { hourMs, secondMs } from '#domain/shared/time/durations.ts';
import type { Config } from '../config.ts';
import type { Host } from './host.port.ts';

const timeoutMs = 4 * secondMs;

/** Reads the certificate once an hour at most, because it rarely changes. */
export const systemHost = (
  config: Pick<Config, 'storesDir' | 'PUBLIC_URL'>,
  systemNow: () => Date = () => new Date(),
): Host => {
  const url = config.PUBLIC_URL === undefined ? undefined : new URL(config.PUBLIC_URL);
  let known: { readonly end: Date; readonly readAt: number } | undefined;
  return {
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(config.storesDir);
      return bavail * bsize;
    },
    certificateEnd: async () => {
      if (url?.protocol !== 'https:') return undefined;
      const now = systemNow().getTime();
      if (known === undefined || now - known.readAt >= hourMs)
        known = { end: await readCertificateEnd(url), readAt: now };
      return known.end;
    },
  };
};

const readCertificateEnd = ({ hostname, port }: URL): Promise<Date> =>
  new Promise((resolve, reject) => {
    const host = hostname.replace(/^\[(.*)\]$/, '$1');
    const socket = connect({
      host,
      port: port === '' ? 443 : Number(port),
      ...(isIP(host) === 0 && { servername: host }),
      // An expired certificate must be readable. Nothing is sent over this connection.
      rejectUnauthorized: false,
      timeout: timeoutMs,
    });
    socket.once('secureConnect', () => {
      const end = endOf(socket.getPeerCertificate());
      socket.destroy();
      if (end) resolve(end);
      else reject(new Error(`${host} has no certificate`));
    });
    socket.once('timeout', () => {
      socket.destroy(new Error(`${host} did not answer in time`));
    });
    socket.once('error', reject);
  });

const endOf = ({ valid_to: text }: Partial<PeerCertificate>): Date | undefined =>
  text === undefined ? undefined : new Date(text);
