import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { runInRunningProcess } from './ask-running-process.ts';
import type { ExitCode, Output } from './command.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const ask = async (
  answer: RequestListener,
  onLine: (text: string) => void = () => undefined,
): Promise<{ exitCode: ExitCode; written: string[] }> => {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const written: string[] = [];
  const output: Output = {
    line: (text) => {
      written.push(text);
      onLine(text);
    },
    error: (text) => written.push(`error: ${text}`),
    progress: (text) => written.push(`progress: ${text}`),
  };
  const holder = { address: `http://127.0.0.1:${String(port)}`, token: 'token' };
  return { exitCode: await runInRunningProcess(holder, ['jobs', 'list'], output), written };
};

const unanswered =
  /Tidemark at http:\/\/127\.0\.0\.1:\d+ did not answer\. .*may have run completely or in part.*Repeat it.*erasure that has begun finishes by itself/;

describe('a command that the running process executes', () => {
  it('prints each line while the command still runs', async () => {
    const firstLine = Promise.withResolvers<undefined>();
    const { exitCode, written } = await ask(
      (_req, res) => {
        res.write('{"progress":"1 of 2"}\n{"line":"one"}\n');
        // Ends only after the client has printed the earlier lines.
        void firstLine.promise.then(() => res.end('{"error":"two failed"}\n{"exitCode":1}\n'));
      },
      () => {
        firstLine.resolve(undefined);
      },
    );
    expect(written).toEqual(['progress: 1 of 2', 'one', 'error: two failed']);
    expect(exitCode).toBe(1);
  });

  it('reports an answer that was cut off', async () => {
    const { exitCode, written } = await ask((_req, res) => {
      res.write('{"line":"one"}\n', () => res.destroy());
    });
    expect(exitCode).toBe(1);
    expect(written.at(-1)).toMatch(
      /^error: Tidemark at http:\/\/127\.0\.0\.1:\d+ stopped before the command finished\. .*may have run completely or in part.*Repeat it/,
    );
  });

  it('reports a process that was killed before it answered', async () => {
    const { exitCode, written } = await ask((_req, res) => res.destroy());
    expect(exitCode).toBe(1);
    expect(written).toEqual([expect.stringMatching(unanswered)]);
  });

  it('reports a process that cannot be reached', async () => {
    const written: string[] = [];
    const add = (text: string): void => {
      written.push(text);
    };
    const output: Output = { line: add, error: add, progress: add };
    // Nothing can listen at port 0.
    const holder = { address: 'http://127.0.0.1:0', token: 'token' };
    expect(await runInRunningProcess(holder, ['jobs', 'list'], output)).toBe(1);
    expect(written).toEqual([expect.stringMatching(unanswered)]);
  });

  it('reports why the process refused', async () => {
    const { exitCode, written } = await ask((_req, res) => {
      res.writeHead(401, { 'content-type': 'application/problem+json' });
      res.end('{"message":"This address needs a valid bearer token."}');
    });
    expect(exitCode).toBe(1);
    expect(written).toEqual([
      'error: The running process refused the command: This address needs a valid bearer token.',
    ]);
  });
});
