/*
 * The baseline: a bare node:http server that sends the same bytes, with the same header block and
 * server options, or plain, with the minimum of headers; and the usual alternative, Express with
 * `res.json`, compressed or not.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type RequestHandler } from 'express';
import { serverOptions } from '#platform/http/http-server.ts';
import { importPackage, installPackages } from '../emmett/packages.ts';
import { serveParent } from './children.ts';

const [, , headerBlock, address = ''] = process.argv;
type Sent = { readonly bytes: Buffer; readonly tag: string; readonly headers: string[] };
// Those that node:http writes by itself.
const automatic = new Set(['date', 'connection', 'keep-alive']);
// Without these a client could not read the bytes, or request a 304.
const minBytes = new Set(['content-type', 'content-length', 'content-encoding', 'etag']);
const isKept = (name: string): boolean =>
  headerBlock === 'least' ? minBytes.has(name) : !automatic.has(name);
const fetched = async (encoding: string, more: Record<string, string> = {}): Promise<Sent> => {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    request(address, { headers: { 'accept-encoding': encoding, ...more } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const headers = Object.entries(response.headers).filter(([name]) => isKept(name));
        resolve({
          bytes: Buffer.concat(chunks),
          tag: response.headers.etag ?? '',
          headers: headers.flatMap(([name, value]) => [name, String(value)]),
        });
      });
    })
      .on('error', reject)
      .end();
  });
};
const identity = await fetched('identity');
const gzip = await fetched('gzip');
const unchanged = await fetched('identity', { 'if-none-match': identity.tag });
const list: unknown = JSON.parse(identity.bytes.toString());

const app = express();
const sendList: RequestHandler = (_req, res) => {
  res.json(list);
};
app.get('/json', sendList);
type Compression = { readonly default: () => RequestHandler };
const cannotCompress = installPackages();
if (cannotCompress === undefined) {
  const { default: compression } = await importPackage<Compression>('compression');
  app.get('/json-compressed', compression(), sendList);
}
const server = createServer(headerBlock === 'least' ? {} : serverOptions, (req, res) => {
  if (req.url?.startsWith('/json')) {
    app(req, res);
  } else if (req.headers['if-none-match'] !== undefined) {
    res.writeHead(304, unchanged.headers);
    res.end();
  } else {
    const { headers, bytes } = req.headers['accept-encoding'] === 'gzip' ? gzip : identity;
    res.writeHead(200, headers);
    res.end(bytes);
  }
});
server.listen(0, '127.0.0.1', () => {
  serveParent({
    port: (server.address() as AddressInfo).port,
    tag: identity.tag,
    identityBytes: identity.bytes.byteLength,
    gzipBytes: gzip.bytes.byteLength,
    cannotCompress,
  });
});
