import { describe, expect, it, vi } from 'vitest';
import { staleHeader, timeHeader } from '#contract/headers.ts';
import { operations } from '#contract/operations.ts';
import { register, runApi, type RunningApi } from '../testing/api-client.ts';

const names = { displayName: 'Ada', username: 'ada' };

// Counts accesses to the stores behind reading one's own writes.
const countStoreReads = ({ platform }: RunningApi) => {
  const { readModels, eventStore, sessions } = platform;
  const spies = [
    vi.spyOn(readModels, 'checkpoint'),
    vi.spyOn(readModels, 'activeVersion'),
    vi.spyOn(eventStore, 'head'),
    vi.spyOn(sessions, 'recordWrites'),
    vi.spyOn(sessions, 'forgetWrites'),
  ];
  return {
    calls: () => spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0),
    sessionReads: vi.spyOn(sessions, 'find'),
  };
};

describe('a signed-in read while nothing is pending', () => {
  // Longer than the test: the periodic lag check must not count.
  const turnMs = 60_000;

  it('finds its session and reads no checkpoint', async () => {
    const running = await runApi({ turnMs });
    const visitor = await register(running, 'ada@example.com');
    const stores = countStoreReads(running);
    expect(
      (await visitor.call('PATCH', operations.changeProfile.path, { body: names })).status,
    ).toBe(200);
    for (let read = 0; read < 3; read += 1) await visitor.call('GET', operations.me.path);
    expect(stores.calls()).toBe(0);
    expect(stores.sessionReads).toHaveBeenCalledTimes(4);
    await running.close();
  });

  it('reads none in a process without the projector either, once its writes were shown', async () => {
    const running = await runApi({ turnMs, deps: { consumers: undefined } });
    const visitor = await register(running, 'ada@example.com');
    const written = await visitor.call('PATCH', operations.changeProfile.path, { body: names });
    expect(written.headers.get(staleHeader)).toBeNull();
    const stores = countStoreReads(running);
    for (let read = 0; read < 3; read += 1) await visitor.call('GET', operations.me.path);
    expect(stores.calls()).toBe(0);
    await running.close();
  });
});

it('says with every answer when it was given, by the clock of the product', async () => {
  const running = await runApi();
  const visitor = await register(running, 'clock@example.com');
  vi.spyOn(running.platform.clock, 'now').mockReturnValue(new Date('2031-05-01T08:00:00.000Z'));
  const { headers } = await visitor.call('GET', operations.me.path);
  expect(headers.get(timeHeader)).toBe('2031-05-01T08:00:00.000Z');
  await running.close();
});

describe('read models that have not caught up', () => {
  it('are waited for two seconds, then answers are marked as possibly stale until they have', async () => {
    const running = await runApi({ deps: { consumers: undefined } });
    const visitor = await register(running, 'behind@example.com');
    const { readModels, sessions } = running.platform;
    const read = async (): Promise<string | null> =>
      (await visitor.call('GET', operations.me.path)).headers.get(staleHeader);
    const forgotten = vi.spyOn(sessions, 'forgetWrites');
    const behind = vi.spyOn(readModels, 'checkpoint').mockResolvedValue('');
    const before = performance.now();
    const written = await visitor.call('PATCH', operations.changeProfile.path, { body: names });
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
