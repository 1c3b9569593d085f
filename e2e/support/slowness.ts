import type { BrowserContext, Route, WebSocketRoute } from 'playwright-core';

/** `SLOW=<milliseconds>` delays every response, chunk and push by up to this time. */
const longest = Number(process.env['SLOW'] ?? 0);
const seed = Number(process.env['SEED'] ?? Date.now() % 100_000);

export const slowDown = async (context: BrowserContext): Promise<void> => {
  if (longest === 0) return;
  await context.route(/\/api\/|\/assets\//, delayResponse);
  await context.routeWebSocket(/\/ws$/, delayMessages);
};

// Mulberry32: the same seed produces the same numbers.
let state = seed;
const random = (): number => {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, random() ** 2 * longest);
  });

// Delays either the request or the response. With a delayed response, the server has finished long
// before the page receives it.
const delayResponse = async (route: Route): Promise<void> => {
  const { pathname } = new URL(route.request().url());
  try {
    if (pathname.startsWith('/assets/') || random() < 0.5) {
      await pause();
      await route.continue();
      return;
    }
    const response = await route.fetch();
    await pause();
    await route.fulfill({ response });
  } catch {
    // The page was left in the meantime, or the server is gone.
    await route.abort('aborted').catch(() => undefined);
  }
};

const delayMessages = (socket: WebSocketRoute): void => {
  const server = socket.connectToServer();
  let last = Promise.resolve();
  server.onMessage((message) => {
    last = last.then(pause).then(() => {
      socket.send(message);
    });
  });
};
