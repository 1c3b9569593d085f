import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { newsEndpoints } from '#contract/news/news.ts';
import { operations } from '#contract/operations.ts';
import { pathOf } from '#contract/url.ts';
import { livePath } from '#contract/market/live-path.ts';
import { createClient } from '../../e2e/support/client.ts';
import { addFailure, type Sample } from './figures.ts';

export type VirtualUserOptions = {
  readonly url: string;
  readonly pauseMs: number;
  readonly signal: AbortSignal;
  readonly sampleOf: (kind: string) => Sample;
};

const timed = async (sample: Sample, work: () => Promise<Response>): Promise<void> => {
  const startedAt = performance.now();
  try {
    const response = await work();
    await response.arrayBuffer();
    if (response.ok) sample.durations.push(performance.now() - startedAt);
    else addFailure(sample, String(response.status));
  } catch {
    addFailure(sample, 'no answer');
  }
};

// Between half and one and a half times the pause, so that the crowd does not move in step.
const rest = (pauseMs: number, signal: AbortSignal): Promise<unknown> =>
  pause(pauseMs * (0.5 + Math.random()), undefined, { signal }).catch(() => undefined);

const pagesRead = {
  page: '/',
  'market list': operations.marketList.path,
  news: newsEndpoints.publicNews.path,
  coin: pathOf(operations.coin, { symbol: 'BTC' }),
};

/** Opens the first page, then reads the market list, the news and a coin, and so on. */
export const runReader = async ({
  url,
  pauseMs,
  signal,
  sampleOf,
}: VirtualUserOptions): Promise<void> => {
  const reads = Object.entries(pagesRead);
  for (let count = 0; !signal.aborted; count += 1) {
    await rest(pauseMs, signal);
    const [kind, address] = reads[count % reads.length] ?? ['page', '/'];
    await timed(sampleOf(kind), () => fetch(new URL(address, url)));
  }
};

/** Registers an account, then changes its profile again and again. */
export const runWriter = async (
  { url, pauseMs, signal, sampleOf }: VirtualUserOptions,
  index: number,
): Promise<void> => {
  await rest(pauseMs, signal);
  const client = createClient(url);
  const username = `load.${Date.now().toString(36)}.${String(index)}`;
  const account = { email: `${username}@example.com`, password: 'Correct-horse-7' };
  await timed(sampleOf('registration'), () =>
    client.call('POST', operations.register.path, account),
  );
  for (let change = 1; !signal.aborted; change += 1) {
    await rest(pauseMs, signal);
    const displayName = `Load ${String(index)}.${String(change)}`;
    await timed(sampleOf('profile change'), () =>
      client.call('PATCH', operations.changeProfile.path, { username, displayName }),
    );
  }
};

/** Keeps a socket of the live feed open. Its time is that until the first message. */
export const runListener = async ({
  url,
  pauseMs,
  signal,
  sampleOf,
}: VirtualUserOptions): Promise<void> => {
  const sample = sampleOf('socket, 1st message');
  await rest(pauseMs, signal);
  const startedAt = performance.now();
  const socket = new WebSocket(new URL(livePath, url.replace('http', 'ws')), {
    origin: new URL(url).origin,
  });
  socket.once('message', () => sample.durations.push(performance.now() - startedAt));
  const closed = new Promise<void>((resolve) =>
    socket.once('close', () => {
      resolve();
    }),
  );
  socket.on('error', () => undefined);
  signal.addEventListener('abort', () => {
    socket.terminate();
  });
  await closed;
  if (!signal.aborted) addFailure(sample, 'closed by the server');
};
