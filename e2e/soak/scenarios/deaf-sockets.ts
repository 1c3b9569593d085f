import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Scenario } from '../stage.ts';
import { isLinux } from '../subject.ts';
import { runWriters } from '../writers.ts';

const sockets = 300;
// A separate address, so that limits per address do not affect the other clients.
const address = isLinux ? { localAddress: '127.0.0.2' } : {};

const firstLines = (host: string): string[] => {
  const upgrade = 'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13';
  const key = `Sec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}`;
  return [
    '',
    `GET /ws HTTP/1.1\r\nHost: ${host}\r\n${upgrade}\r\n${key}\r\n\r\n`,
    `GET /api/market-data HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(50),
    `GET /api/market-data HTTP/1.1\r\nHost: ${host}\r\n`,
  ];
};

export const unreadSockets: Scenario = {
  name: 'sockets that do not read',
  run: async ({ subject, writers, random, tally, finding, onEnd, stopAndVerify }) => {
    const product = subject();
    await product.start();
    const url = new URL(product.url() ?? '');
    const words = firstLines(url.host);
    const deaf = Array.from({ length: sockets }, () => openDeaf(url, random.pick(words)));
    const closeAll = (): undefined => {
      for (const socket of deaf) socket.destroy();
    };
    onEnd(closeAll);
    const [answered, unanswered] = [tally.requests, tally.unanswered];
    await runWriters(writers(product, 6), 8000);
    const failed = tally.unanswered - unanswered;
    if (tally.requests === answered) finding('nobody else was answered');
    if (failed > 0) finding(`${String(failed)} requests of others had no answer`);
    closeAll();
    await sleep(200);
    await stopAndVerify(product);
  },
};

const openDeaf = (url: URL, words: string): Socket => {
  const socket = connect({ port: Number(url.port), host: url.hostname, ...address });
  socket.on('error', () => undefined);
  socket.pause();
  if (words !== '') socket.write(words);
  return socket;
};
