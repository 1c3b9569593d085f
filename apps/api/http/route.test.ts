import { describe, expect, it, vi } from 'vitest';
import { paths } from '#contract/paths.ts';
import { staleHeader } from '#contract/headers.ts';
import { register, runApi, type RunningApi } from '../testing/api-client.ts';

const names = { displayName: 'Ada', username: 'ada' };

/** How often the stores behind reading one's own writes were asked. */
const watchStores = ({ platform }: RunningApi) => {
  const { readModels, eventStore, sessions } = platform;
  const spies = [
    vi.spyOn(readModels, 'checkpoint'),
    vi.spyOn(readModels, 'activeVersion'),
    vi.spyOn(eventStore, 'head'),
    vi.spyOn(sessions, 'noteWrites'),
    vi.spyOn(sessions, 'forgetWrites'),
  ];
  return {
    calls: () => spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0),
    sessionReads: vi.spyOn(sessions, 'find'),
  };
};

describe('a signed-in read while nothing is pending', () => {
  // The lag of the consumers is looked at now and then: so seldom that it does not happen here.
  const turnMs = 60_000;

  it('finds its session and asks no store how far the read models are', async () => {
    const running = await runApi({ turnMs });
    const visitor = await register(running, 'ada@example.com');
    const stores = watchStores(running);
    expect((await visitor.call('PATCH', paths.profile, { body: names })).status).toBe(200);
    for (let read = 0; read < 3; read += 1) await visitor.call('GET', paths.me);
    expect(stores.calls()).toBe(0);
    expect(stores.sessionReads).toHaveBeenCalledTimes(4);
    await running.close();
  });

  it('asks none in a process without the projector either, once its writes were shown', async () => {
    const running = await runApi({ turnMs, deps: { consumers: undefined } });
    const visitor = await register(running, 'ada@example.com');
    const written = await visitor.call('PATCH', paths.profile, { body: names });
    expect(written.headers.get(staleHeader)).toBeNull();
    const stores = watchStores(running);
    for (let read = 0; read < 3; read += 1) await visitor.call('GET', paths.me);
    expect(stores.calls()).toBe(0);
    await running.close();
  });
});

describe('read models that have not caught up', () => {
  it('are waited for two seconds, then the answer says that it may be old, until they have', async () => {
    const running = await runApi({ deps: { consumers: undefined } });
    const visitor = await register(running, 'behind@example.com');
    const { readModels, sessions } = running.platform;
    const read = async (): Promise<string | null> =>
      (await visitor.call('GET', paths.me)).headers.get(staleHeader);
    const forgotten = vi.spyOn(sessions, 'forgetWrites');
    const behind = vi.spyOn(readModels, 'checkpoint').mockResolvedValue('');
    const before = performance.now();
    const written = await visitor.call('PATCH', paths.profile, { body: names });
    expect(written.headers.get(staleHeader)).toBe('true');
    expect(performance.now() - before).toBeGreaterThan(1900);
    expect(await read()).toBe('true');
    expect(forgotten).not.toHaveBeenCalled();
    behind.mockRestore();
    expect(await read()).toBeNull();
    expect(forgotten).toHaveBeenCalledTimes(1);
    expect(await read()).toBeNull();
    expect(forgotten).toHaveBeenCalledTimes(1);
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
