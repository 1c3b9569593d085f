import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { findInstallation } from './installation.ts';

const installationThat = async (isDemo: boolean): Promise<string> => {
  const server = createServer((_req, res) => res.writeHead(isDemo ? 200 : 404).end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
};

it('a load writes members only to a demo, or where that is allowed', async () => {
  const [demo, real] = [await installationThat(true), await installationThat(false)];
  expect(await findInstallation(demo, false)).toMatchObject({ url: demo });
  await expect(findInstallation(real, false)).rejects.toThrow('is not a demo');
  expect(await findInstallation(real, true)).toMatchObject({ url: real });
});
