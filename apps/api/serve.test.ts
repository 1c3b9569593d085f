import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { problemSchema } from '#contract/problem.ts';
import { readConfig } from '#platform/config.ts';
import { serve } from './serve.ts';

const host = '127.0.0.1';
const common = { host, settings: readConfig({}), logger: pino({ level: 'silent' }) };

describe('a port that is taken', () => {
  it('leads to the next free one, and is reported', async () => {
    const squatter = createServer();
    await new Promise<void>((resolve) => squatter.listen(0, host, resolve));
    const { port } = squatter.address() as AddressInfo;
    const reported: number[] = [];
    const serving = await serve({
      handler: (_req, res) => res.end('ok'),
      ...common,
      port,
      onOtherPort: (wanted, taken) => reported.push(wanted, taken),
    });
    expect(reported).toEqual([port, serving.port]);
    expect(serving.port).toBeGreaterThan(port);
    expect(await (await fetch(serving.address)).text()).toBe('ok');
    await serving.close();
    await new Promise((resolve) => squatter.close(resolve));
  });
});

describe('a port that is taken, where another one would not be found', () => {
  it('ends the start', async () => {
    const squatter = createServer();
    await new Promise<void>((resolve) => squatter.listen(0, host, resolve));
    const { port } = squatter.address() as AddressInfo;
    const starting = serve({ handler: (_req, res) => res.end('ok'), ...common, port });
    await expect(starting).rejects.toThrow(`Port ${String(port)} is in use.`);
    await new Promise((resolve) => squatter.close(resolve));
  });
});

describe('a server that is asked to stop', () => {
  it('finishes the request in progress and accepts no more', async () => {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<undefined>();
    const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
    const handler = async (res: { end: (text: string) => unknown }): Promise<void> => {
      arrive(undefined);
      await released;
      res.end('finished');
    };
    const serving = await serve({ handler: (_req, res) => void handler(res), ...common, port: 0 });
    const answer = fetch(serving.address).then((response) => response.text());
    await arrived;
    const closed = serving.close();
    await expect(fetch(serving.address)).rejects.toThrow();
    release(undefined);
    expect(await answer).toBe('finished');
    await closed;
  });

  it('cuts off what is not done at the deadline', async () => {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<undefined>();
    const serving = await serve({
      handler: () => {
        arrive(undefined);
      },
      ...common,
      port: 0,
    });
    const answer = fetch(serving.address).then(
      () => 'answered',
      () => 'cut off',
    );
    await arrived;
    await serving.close(20);
    expect(await answer).toBe('cut off');
  });
});

describe('a request that cannot be read', () => {
  it.each([
    ['too long', `GET /${'x'.repeat(40_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
    ['no HTTP at all', 'HELLO\r\n\r\n', 400],
  ])('because it is %s is answered with a problem', async (_why, request, status) => {
    const serving = await serve({ handler: (_req, res) => res.end('ok'), ...common, port: 0 });
    const socket = connect(serving.port, host);
    socket.end(request);
    const answer = await text(socket);
    expect(answer).toContain(`HTTP/1.1 ${String(status)} `);
    expect(problemSchema.parse(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).status).toBe(status);
    await serving.close();
  });
});
