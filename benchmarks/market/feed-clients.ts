/* Opens the live feed many times over raw sockets, and counts what it receives and which of them are lost. */
import { connect } from 'node:net';
import { serveParent } from './children.ts';

export type Audience = { readonly port: number; readonly count: number };

export type Received = { readonly lost: number; readonly megabytes: number };

// Compressed bytes that look like a ping are answered, too: an unsolicited pong is allowed.
const ping = Buffer.from([0x89, 0x00]);
const pong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);

let lost = 0;
let bytesReceived = 0;

const handshake = [
  'GET /ws HTTP/1.1',
  'Host: 127.0.0.1',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
  'Sec-WebSocket-Extensions: permessage-deflate',
  '\r\n',
].join('\r\n');

const join = (port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(handshake));
    socket.once('error', reject);
    socket.once('data', (bytes: Buffer) => {
      if (!bytes.toString('latin1').startsWith('HTTP/1.1 101')) reject(new Error('no handshake'));
      resolve();
      socket.on('data', (more: Buffer) => {
        bytesReceived += more.byteLength;
        if (more.includes(ping)) socket.write(pong);
      });
      socket.once('close', () => (lost += 1));
    });
  });

const atOnce = 50;

const open = async ({ port, count }: Audience): Promise<number> => {
  for (let joined = 0; joined < count; joined += atOnce) {
    await Promise.all(Array.from({ length: Math.min(atOnce, count - joined) }, () => join(port)));
  }
  return count;
};

const getStats = (): Received => ({ lost, megabytes: bytesReceived / 1e6 });

serveParent('ready', (question) =>
  'port' in question ? open(question as Audience) : Promise.resolve(getStats()),
);
