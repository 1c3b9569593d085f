import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createClient, type Client } from './support/client.ts';
import { startProduct, type Product } from './support/product.ts';

// needs: the right to mount a small disk
const disk = mkdtempSync(path.join(tmpdir(), 'tidemark-full-disk-'));
const mountSmallDisk = (): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', disk]).status === 0;
const canMount = mountSmallDisk();
if (!canMount) {
  process.stderr.write('No right to mount a small disk: the full disk was not tried.\n');
  rmSync(disk, { recursive: true });
}

const member = { email: 'ada@example.com', password: 'Correct-horse-7' };
const attempts = 3;

describe.skipIf(!canMount)('a disk that is full (needs the right to mount one)', () => {
  let product: Product;
  let ada: Client;

  beforeAll(async () => {
    product = await startProduct({
      dataDir: disk,
      environment: {
        DEMO: 'off',
        MARKET_DATA: 'simulated',
        SIGN_IN_ATTEMPTS: String(attempts),
        REQUESTS_PER_MINUTE: '100000',
      },
    });
    ada = createClient(product.url);
    expect((await ada.call('POST', '/api/auth/register', member)).status).toBe(201);
    letSessionEndSoon();
    fill();
  });
  afterAll(async () => {
    await product.stop();
    execFileSync('umount', [disk]);
    rmSync(disk, { recursive: true });
  });

  const ballast = path.join(disk, 'ballast');
  const fill = (): void => {
    spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=4k', 'oflag=append', 'conv=notrunc']);
  };

  // So that each read extends it.
  const letSessionEndSoon = (): void => {
    const sessions = new DatabaseSync(path.join(disk, 'sessions.sqlite'), { timeout: 5000 });
    const soon = new Date(Date.now() + 120_000).toISOString();
    sessions.prepare('UPDATE sessions SET expires_at = ?').run(soon);
    sessions.close();
  };

  const read = async (url: string): Promise<number> => (await ada.call('GET', url)).status;

  let writes = 0;
  const write = (): Promise<Response> => {
    writes += 1;
    return ada.call('PATCH', '/api/profile', {
      displayName: `Ada ${String(writes)}`,
      username: 'ada',
    });
  };

  it('serves logged-in readers, refuses writes with the reason, and recovers afterwards', async () => {
    for (let round = 0; round < 5; round += 1) {
      for (const url of ['/api/auth/me', '/api/access', '/api/preferences', '/api/market-data']) {
        expect([url, await read(url)]).toEqual([url, 200]);
      }
    }

    // What it found before the disk was full may hold for a moment.
    await expect
      .poll(async () => (await ada.call('GET', '/readyz')).json())
      .toMatchObject({
        parts: expect.arrayContaining([
          { name: 'disk', state: 'degraded', words: 'is full: nothing can be stored' },
        ]) as object[],
      });

    // What was allocated already may take a few writes more.
    const refused = await vi.waitFor(
      async () => {
        const answer = await write();
        expect([answer.status, await answer.clone().text()]).toEqual([503, expect.anything()]);
        return answer;
      },
      { timeout: 30_000, interval: 10 },
    );
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({
      code: 'server/full',
      message: expect.stringContaining('full') as string,
    });

    const visitor = createClient(product.url);
    for (let attempt = 0; attempt < attempts + 2; attempt += 1) {
      // A store may have given space back since.
      fill();
      expect((await visitor.call('POST', '/api/auth/local', member)).status).toBe(503);
    }

    writeFileSync(ballast, '');
    await vi.waitFor(
      async () => {
        expect((await visitor.call('POST', '/api/auth/local', member)).status).toBe(200);
      },
      { timeout: 30_000, interval: 250 },
    );
    expect((await write()).status).toBe(200);
  });
});
