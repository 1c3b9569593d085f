import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../random.ts';
import type { Scenario } from '../stage.ts';
import { runWriters } from '../writers.ts';

export const cutConnections: Scenario = {
  name: 'cut connections',
  run: async ({ subject, writers, random, stopAndVerify }) => {
    const product = subject();
    await product.start();
    const url = new URL(product.url() ?? '');
    const impatient = writers(product, 8, {
      cutAfterMs: () => (random.next() < 0.5 ? random.between(1, 120) : undefined),
    });
    const stop = new AbortController();
    const cutting = cutHalfRequests(url, random, stop.signal);
    await runWriters(impatient, 8000);
    stop.abort();
    await cutting;
    // Pending requests are repeated until they are answered.
    await stopAndVerify(product);
  },
};

const beginnings = [
  'POST /api/auth/register HTTP/1.1\r\nHost: ',
  'GET /ws HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nHost: ',
  'GET /api/market-data HTTP/1.1\r\nHost: ',
];
const endings = ['', '\r\n', '\r\nContent-Length: 900\r\n\r\n{"email":', '\r\n\r\n'];

const cutHalfRequests = async (url: URL, random: Random, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    const socket = connect(Number(url.port), url.hostname);
    socket.on('error', () => undefined);
    socket.write(`${random.pick(beginnings)}${url.host}${random.pick(endings)}`);
    await sleep(random.between(1, 30));
    if (random.next() < 0.5) socket.resetAndDestroy();
    else socket.destroy();
  }
};
