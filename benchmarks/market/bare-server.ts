/* The floor: a bare node:http server that sends the same bytes; and what a user would otherwise pick, Express with `res.json`. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { serveParent } from './children.ts';

const address = process.argv[2] ?? '';
const fetched = async (encoding: string): Promise<{ bytes: Buffer; tag: string }> => {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    request(address, { headers: { 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        resolve({ bytes: Buffer.concat(chunks), tag: response.headers.etag ?? '' });
      });
    })
      .on('error', reject)
      .end();
  });
};
const identity = await fetched('identity');
const gzip = await fetched('gzip');
const list: unknown = JSON.parse(identity.bytes.toString());

const app = express();
app.get('/json', (_req, res) => {
  res.json(list);
});
const type = 'application/json; charset=utf-8';
const server = createServer((req, res) => {
  if (req.url === '/json') {
    app(req, res);
  } else if (req.headers['if-none-match'] !== undefined) {
    res.writeHead(304, { ETag: identity.tag });
    res.end();
  } else if (req.headers['accept-encoding'] === 'gzip') {
    res.writeHead(200, {
      'Content-Type': type,
      'Content-Length': gzip.bytes.byteLength,
      'Content-Encoding': 'gzip',
      ETag: gzip.tag,
    });
    res.end(gzip.bytes);
  } else {
    res.writeHead(200, {
      'Content-Type': type,
      'Content-Length': identity.bytes.byteLength,
      ETag: identity.tag,
    });
    res.end(identity.bytes);
  }
});
server.listen(0, '127.0.0.1', () => {
  serveParent({
    port: (server.address() as AddressInfo).port,
    tag: identity.tag,
    identityBytes: identity.bytes.byteLength,
    gzipBytes: gzip.bytes.byteLength,
  });
});
