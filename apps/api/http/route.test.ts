import { describe, expect, it, vi } from 'vitest';
import { paths } from '#contract/paths.ts';
import { staleHeader } from '#contract/headers.ts';
import { register, runApi } from '../testing/api-client.ts';

describe('read models that have not caught up', () => {
  it('are waited for two seconds, then the answer says that it may be old', async () => {
    const running = await runApi();
    const visitor = await register(running, 'behind@example.com');
    const { readModels } = running.platform;
    const answer = async (): Promise<string | null> =>
      (await visitor.call('GET', paths.me)).headers.get(staleHeader);
    expect(await answer()).toBeNull();
    const behind = vi.spyOn(readModels, 'checkpoint').mockResolvedValue('');
    const before = performance.now();
    expect(await answer()).toBe('true');
    expect(performance.now() - before).toBeGreaterThan(1900);
    behind.mockRestore();
    await running.close();
  });
});

describe('rate limits that cannot be reached', () => {
  it('limit nothing, rather than taking the product away', async () => {
    const away = (): Promise<never> => Promise.reject(new Error('no Redis'));
    const rateLimits = { take: away, peek: away, reset: away, close: () => Promise.resolve() };
    const running = await runApi({ deps: { rateLimits } });
    expect((await fetch(`${running.url}${paths.access}`)).status).toBe(200);
    await running.close();
  });
});
