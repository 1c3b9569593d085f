import { once } from 'node:events';
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import { createServer } from 'node:tls';
import { tmpdir } from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import { systemHost } from './system.adapter.ts';
import { expiredCertificate } from './testing/expired-certificate.ts';
import { untrustedCertificate } from './testing/untrusted-certificate.ts';

const opened: Server[] = [];

afterEach(() => {
  for (const server of opened.splice(0)) server.close();
});

const listen = async (server: Server): Promise<string> => {
  opened.push(server);
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return `https://localhost:${String((server.address() as AddressInfo).port)}`;
};

const hostAt = (PUBLIC_URL: string | undefined, systemNow?: () => Date) =>
  systemHost({ storesDir: tmpdir(), PUBLIC_URL }, systemNow);

it('measures the free bytes of the disk', async () => {
  expect(await hostAt(undefined).freeBytes()).toBeGreaterThan(0);
});

describe('the certificate', () => {
  it('is read from the public address, with the fault that it is not trusted', async () => {
    const url = await listen(createServer(untrustedCertificate));
    expect(await hostAt(url).certificate()).toEqual({
      expiresAt: new Date(untrustedCertificate.validTo),
      fault: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    });
  });

  it('has only its end when it has expired', async () => {
    const url = await listen(createServer(expiredCertificate));
    expect(await hostAt(url).certificate()).toEqual({
      expiresAt: new Date(expiredCertificate.validTo),
      fault: null,
    });
  });

  it('has a fault when it is for another host', async () => {
    const server = createServer(expiredCertificate);
    const url = await listen(server);
    const { family, address } = server.address() as AddressInfo;
    const other = url.replace('localhost', family === 'IPv6' ? `[${address}]` : address);
    expect(await hostAt(other).certificate()).toMatchObject({
      fault: 'ERR_TLS_CERT_ALTNAME_INVALID',
    });
  });

  it('is read again after an hour', async () => {
    let connections = 0;
    const server = createServer(expiredCertificate);
    server.on('connection', () => (connections += 1));
    let now = new Date('2026-05-04T10:00:00.000Z');
    const host = hostAt(await listen(server), () => now);
    await host.certificate();
    now = new Date('2026-05-04T10:59:59.000Z');
    await host.certificate();
    expect(connections).toBe(1);
    now = new Date('2026-05-04T11:00:00.000Z');
    await host.certificate();
    expect(connections).toBe(2);
  });

  it('is not expected without https', async () => {
    expect(await hostAt(undefined).certificate()).toBeUndefined();
    expect(await hostAt('http://localhost:1').certificate()).toBeUndefined();
  });

  it('cannot be read from a server that does not speak TLS', async () => {
    const url = await listen(createTcpServer((socket) => socket.end('no')));
    await expect(hostAt(url).certificate()).rejects.toThrow();
  });

  it('that cannot be read is read again after five minutes', async () => {
    let connections = 0;
    const server = createTcpServer((socket) => {
      connections += 1;
      socket.end('no');
    });
    let now = new Date('2026-05-04T10:00:00.000Z');
    const host = hostAt(await listen(server), () => now);
    await expect(host.certificate()).rejects.toThrow();
    now = new Date('2026-05-04T10:04:59.000Z');
    await expect(host.certificate()).rejects.toThrow();
    expect(connections).toBe(1);
    now = new Date('2026-05-04T10:05:00.000Z');
    await expect(host.certificate()).rejects.toThrow();
    expect(connections).toBe(2);
  });
});
