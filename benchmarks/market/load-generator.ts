/* Sends one request over and over on keep-alive sockets; tells how many answers came and how long they took. */
import { connect, type Socket } from 'node:net';
import { serveParent } from './children.ts';

export type Load = {
  readonly port: number;
  readonly request: string;
  readonly connections: number;
  readonly milliseconds: number;
  /** Any other answer ends the run. */
  readonly status: 200 | 304;
  /** Between an answer and the next request. */
  readonly pauseMs?: number;
};

export type LoadResult = { readonly perSecond: number; readonly p99Ms: number };

const end = Buffer.from('\r\n\r\n');
const lastChunk = '0\r\n\r\n';

const generateLoad = async ({
  port,
  request,
  connections,
  milliseconds,
  status,
  pauseMs,
}: Load): Promise<LoadResult> => {
  const begun = performance.now();
  const waits: number[] = [];
  const bytes = Buffer.from(request);
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect(port, '127.0.0.1');
    let missing = 0;
    let asked = 0;
    const ask = (): void => {
      asked = performance.now();
      socket.write(bytes);
    };
    let head: Buffer = Buffer.alloc(0);
    // What was read last of an answer in chunks.
    let tail = '';
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => {
      if (missing === 0) {
        head = head.byteLength === 0 ? chunk : Buffer.concat([head, chunk]);
        const at = head.indexOf(end);
        if (at === -1) return;
        missing =
          bodyLength(head.toString('latin1', 0, at), status) -
          (head.byteLength - at - end.byteLength);
        head = Buffer.alloc(0);
      } else {
        missing -= chunk.byteLength;
      }
      if (missing === Infinity) {
        tail = (tail + chunk.toString('latin1', Math.max(0, chunk.byteLength - 5))).slice(-5);
        if (tail !== lastChunk) return;
        missing = 0;
        tail = '';
      }
      if (missing > 0) return;
      waits.push(performance.now() - asked);
      if (pauseMs === undefined) ask();
      else setTimeout(ask, pauseMs);
    });
    socket.on('connect', ask);
    return socket;
  });
  await Promise.race([wait(milliseconds), failureOf(sockets)]);
  const seconds = (performance.now() - begun) / 1000;
  for (const socket of sockets) socket.destroy();
  waits.sort((one, other) => one - other);
  return {
    perSecond: waits.length / seconds,
    p99Ms: waits[Math.floor(waits.length * 0.99)] ?? Infinity,
  };
};

const bodyLength = (head: string, status: number): number => {
  if (!head.startsWith(`HTTP/1.1 ${String(status)} `))
    throw new Error(`The load met: ${head.slice(0, 200)}`);
  if (/\r\ntransfer-encoding: chunked/i.test(head)) return Infinity;
  return Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
};

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

const failureOf = (sockets: readonly Socket[]): Promise<never> =>
  new Promise((_, reject) => {
    for (const socket of sockets) socket.once('error', reject);
  });

serveParent('ready', (load) => generateLoad(load as Load));
