import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { logWhenDone } from './access-log.ts';
import { sendProblem } from './fallback.ts';
import { openContext } from './request-context.ts';

let server: Server | undefined;
afterEach(() => {
  server?.close();
});

type Line = { readonly msg: string; readonly status: number; readonly milliseconds: number };

// The access line of one request that `handler` answers while the client does as it likes.
const logged = async (
  handler: RequestListener,
  client: (port: number) => Promise<unknown>,
): Promise<Line> => {
  const lines: Line[] = [];
  const logger = pino({}, { write: (line) => lines.push(JSON.parse(line) as Line) });
  const own = createServer((req, res) => {
    logWhenDone(logger, { req, res, context: openContext(req, 0) });
    handler(req, res);
  });
  server = own;
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve));
  await client((own.address() as AddressInfo).port);
  return vi.waitFor(() => {
    const line = lines.find(({ msg }) => msg === 'request');
    expect(line).toBeDefined();
    return line as Line;
  });
};

const get = (port: number): Promise<string> =>
  fetch(`http://127.0.0.1:${String(port)}/`).then(
    (answer) => answer.text().catch(() => 'cut off'),
    () => 'cut off',
  );

describe('a request in the access log', () => {
  it('has the status that was sent', async () => {
    const line = await logged((_req, res) => res.writeHead(404).end('none'), get);
    expect(line.status).toBe(404);
  });

  it('is 499 when the client went away before the answer, with the time until then', async () => {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<undefined>();
    const line = await logged(
      () => {
        arrive(undefined);
      },
      async (port) => {
        const socket = connect(port, '127.0.0.1');
        socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
        await arrived;
        socket.destroy();
        await once(socket, 'close');
      },
    );
    expect(line.status).toBe(499);
    expect(line.milliseconds).toBeGreaterThan(0);
  });

  it('is 500 when we cut off an answer that failed half-way', async () => {
    const silent = pino({ level: 'silent' });
    const line = await logged((req, res) => {
      res.write('half');
      sendProblem({ req, res }, new Error('broken'), silent);
    }, get);
    expect(line.status).toBe(500);
  });
});
