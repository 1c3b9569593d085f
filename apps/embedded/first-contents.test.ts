import { expect, it, vi } from 'vitest';
import { hasFirstContents, waitForFirstContents } from './first-contents.ts';

type Ports = Parameters<typeof waitForFirstContents>[0];

// What is stored after each pause: nothing, then prices, then a story.
const starting = (market: 'simulated' | 'live', news: 'simulated' | 'live' | undefined) => {
  let pauses = 0;
  const stored: Readonly<Record<string, number>> = { 'market-readings': 2, 'news-stories': 4 };
  const asked = new Set<string>();
  const warn = vi.fn();
  const collection = ({ name }: { readonly name: string }) => {
    asked.add(name);
    const isStored = pauses >= (stored[name] ?? 0);
    return {
      find: () => Promise.resolve(isStored ? [{ id: '1' }] : []),
      findOne: () => Promise.resolve(isStored ? { id: '1' } : undefined),
      count: () => Promise.resolve(isStored ? 1 : 0),
    };
  };
  const ports = {
    marketData: { kind: market },
    newsData: news && { kind: news },
    readModels: { collection },
    logger: { warn },
  } as unknown as Ports;
  const pause = (): Promise<void> => {
    pauses += 1;
    return Promise.resolve();
  };
  return { ports, pause, warn, pauses: () => pauses, asked };
};

it('a first demo waits for its prices and its stories', async () => {
  const { ports, pause, pauses, warn } = starting('simulated', 'simulated');
  await waitForFirstContents(ports, pause);
  expect(pauses()).toBe(4);
  expect(warn).not.toHaveBeenCalled();
});

it('a demo without simulated news waits for its prices alone', async () => {
  const { ports, pause, pauses } = starting('simulated', undefined);
  await waitForFirstContents(ports, pause);
  expect(pauses()).toBe(2);
});

it('a source outside, which may not answer, is not waited for', async () => {
  const { ports, pause, pauses, asked } = starting('live', 'live');
  await waitForFirstContents(ports, pause);
  expect([pauses(), asked.size]).toEqual([0, 0]);
});

it('a demo that is started again has its contents', async () => {
  const { ports, pause } = starting('simulated', 'simulated');
  expect(await hasFirstContents(ports)).toBe(false);
  await waitForFirstContents(ports, pause);
  expect(await hasFirstContents(ports)).toBe(true);
});
