import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { createApi } from '#api/create-api.ts';
import { serve } from '#api/serve.ts';
import { grantAdmin } from '#application/account/grant-admin.ts';
import { protectAccount } from '#application/testing/protect-account.ts';
import { eventRegistry } from '#application/event-registry.ts';
import { paths } from '#contract/paths.ts';
import { createPlatform } from '#platform/composition.ts';
import { readConfig } from '#platform/config.ts';
import type { Platform } from '#platform/platform.ts';
import { startProjector } from '#workers/start-projector.ts';

export type StaffApi = {
  readonly platform: Platform;
  readonly folder: string;
  /** The body of an answer to somebody of the staff, over HTTP. */
  readonly ask: (address: string) => Promise<string>;
  readonly close: () => Promise<void>;
};

/** The whole API in this process on an empty log, and somebody of the staff who is logged in. */
export const openStaffApi = async (): Promise<StaffApi> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidemark-console-'));
  const config = readConfig({
    DATA_DIR: folder,
    DEMO: 'off',
    MARKET_DATA: 'simulated',
    LOG_LEVEL: 'silent',
    REQUESTS_PER_MINUTE: '1000000000',
  });
  const logger = pino({ level: 'silent' });
  const platform = await createPlatform(config, { logger, eventRegistry, allInOne: true });
  const projector = startProjector(platform);
  await projector.reachedHead();
  const api = await createApi({ ...platform, consumers: projector });
  const serving = await serve({
    handler: api.handler,
    settings: config,
    logger,
    host: '127.0.0.1',
    port: 0,
  });
  const url = `http://127.0.0.1:${String(serving.port)}`;
  const cookie = await registerStaff({ url, platform });
  await projector.reachedHead();
  // From here on the read models are written past it.
  await projector.stop();
  return {
    platform,
    folder,
    ask: async (address) => {
      const answer = await fetch(`${url}${address}`, { headers: { cookie } });
      const body = await answer.text();
      if (!answer.ok) throw new Error(`${address} was answered ${String(answer.status)}: ${body}`);
      return body;
    },
    close: async () => {
      await api.close();
      await serving.close();
      await platform.close();
      await rm(folder, { recursive: true });
    },
  };
};

const registerStaff = async ({
  url,
  platform,
}: {
  readonly url: string;
  readonly platform: Platform;
}): Promise<string> => {
  const email = 'staff@example.com';
  const answer = await fetch(`${url}${paths.register}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Correct-Horse-1' }),
  });
  const context = { actor: 'system', now: platform.clock.now(), correlationId: 'bench' };
  const { accountId } = await grantAdmin(platform, { email, reason: 'Benchmark' }, context);
  await protectAccount(platform, { accountId }, context);
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
};
