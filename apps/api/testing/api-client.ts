import { Agent, createServer, request as openRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serverOptions } from '#platform/http/http-server.ts';
import type { CommandContext } from '#application/command-context.ts';
import { grantAdmin } from '#application/account/staff/grant-admin.ts';
import { verifyEmail } from '#application/account/registration/verify-email.ts';
import { sendCommand } from '#application/handle-command.ts';
import { protectAccount } from '#application/testing/protect-account.ts';
import { accountDecider } from '#domain/account/decider.ts';
import { type Api, type ApiDeps, createApi } from '../create-api.ts';
import { type EmbeddedPlatform, createEmbeddedPlatform } from './embedded-platform.ts';
import { requireListedProblem } from './listed-problems.ts';
import { recordExample } from './record-example.ts';
import { operations } from '#contract/operations.ts';

export type RunningApi = {
  readonly api: Api;
  readonly platform: EmbeddedPlatform;
  readonly server: Server;
  readonly url: string;
  readonly close: () => Promise<void>;
};

export const runApi = async (
  options: {
    readonly settings?: Readonly<Record<string, string>>;
    readonly deps?: Partial<ApiDeps>;
    readonly turnMs?: number;
  } = {},
): Promise<RunningApi> => {
  const platform = await createEmbeddedPlatform(options.settings, options.turnMs);
  const api = await createApi({ ...platform, ...options.deps });
  const server = createServer(serverOptions, api.handler);
  // Otherwise the client could reuse a connection just as the server closes it for being idle.
  server.keepAliveTimeout = 0;
  api.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    api,
    platform,
    server,
    url: `http://127.0.0.1:${String(port)}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await api.close();
      await platform.close();
    },
  };
};

export type Visitor = {
  readonly id: string;
  readonly email: string;
  readonly cookie: string;
  readonly call: (method: string, path: string, options?: CallOptions) => Promise<TestResponse>;
  /** Confirms the address as the mailed link does. */
  readonly confirmAddress: () => Promise<void>;
};
export type CallOptions = {
  readonly body?: unknown;
  /** Sent unchanged instead of a JSON body. */
  readonly bytes?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
};
export type TestResponse = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Undefined without a body or for a compressed one. */
  readonly body: unknown;
};

export const password = 'Correct-Horse-1';

export const call = async (
  { url }: Pick<RunningApi, 'url'>,
  method: string,
  request: CallOptions & { readonly path: string },
): Promise<TestResponse> => {
  const { status, headers, text } = await exchange(`${url}${request.path}`, {
    method,
    headers: {
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...request.headers,
    },
    body: request.bytes ?? (request.body === undefined ? '' : JSON.stringify(request.body)),
  });
  const isReadable = text !== '' && isJson(headers) && !headers.has('content-encoding');
  const body = isReadable ? (JSON.parse(text) as unknown) : undefined;
  requireListedProblem({ method, path: request.path, status, body });
  recordExample({ method, path: request.path, status, request: request.body, answer: body });
  return { status, headers, text, body };
};

const isJson = (headers: Headers): boolean => /json(;|$)/.test(headers.get('content-type') ?? '');

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Like `fetch`, for requests that `call` cannot send or read. The response is checked and recorded as in `call`. */
export const checkedFetch = async (
  url: string | URL,
  init: RequestInit = {},
): Promise<Response> => {
  const response = await fetch(url, init);
  if (!isJson(response.headers)) return response;
  const answer: unknown = await response.clone().json();
  const { method = 'GET', body } = init;
  const exchange = { method, path: new URL(url).pathname, status: response.status };
  requireListedProblem({ ...exchange, body: answer });
  const request: unknown = typeof body === 'string' ? parseJson(body) : undefined;
  recordExample({ ...exchange, request, answer });
  return response;
};

export const register = async (running: RunningApi, email: string): Promise<Visitor> => {
  const answer = await call(running, 'POST', {
    path: operations.register.path,
    body: { email, password },
  });
  if (answer.status !== 201) throw new Error(`Registering failed: ${answer.text}`);
  const { user } = answer.body as { user: { id: string } };
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  return {
    id: user.id,
    email,
    cookie,
    call: (method, path, options) =>
      call(running, method, { ...options, path, headers: { cookie, ...options?.headers } }),
    confirmAddress: async () => {
      const context = { actor: user.id, now: running.platform.clock.now(), correlationId: 'test' };
      await verifyEmail(running.platform, { accountId: user.id }, context);
    },
  };
};

/** Registers an admin with the second factor that the role requires. */
export const registerAdmin = (running: RunningApi, email: string): Promise<Visitor> =>
  registerStaff(running, email, grantAdmin);

/** Registers support staff with the second factor that the role requires. */
export const registerSupport = (running: RunningApi, email: string): Promise<Visitor> =>
  registerStaff(running, email, (platform, { accountId, reason }, context) => {
    const command = { type: 'GrantAccountSupport', reason } as const;
    return sendCommand(platform, accountDecider, { id: accountId, command }, context);
  });

const registerStaff = async (
  running: RunningApi,
  email: string,
  grant: (
    platform: RunningApi['platform'],
    role: { readonly accountId: string; readonly email: string; readonly reason: string },
    context: CommandContext,
  ) => Promise<unknown>,
): Promise<Visitor> => {
  const visitor = await register(running, email);
  const { platform } = running;
  const context = { actor: 'system', now: platform.clock.now(), correlationId: 'test' };
  const own = { ...context, actor: visitor.id };
  await protectAccount(platform, { accountId: visitor.id }, own);
  await grant(platform, { accountId: visitor.id, email, reason: 'Test' }, context);
  await platform.reachedHead();
  return visitor;
};

// `node:http` takes half the time of `fetch` over tens of thousands of calls, and does not normalise addresses.
const agent = new Agent({ keepAlive: true });

const exchange = (
  address: string,
  { body, ...options }: { method: string; headers: Record<string, string>; body: string | Buffer },
): Promise<Pick<TestResponse, 'status' | 'headers' | 'text'>> =>
  new Promise((resolve, reject) => {
    const length = body.length === 0 ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = { ...options, agent, headers: { ...length, ...options.headers } };
    const opened = openRequest(address, sent, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const headers = new Headers();
        for (const [name, values = []] of Object.entries(answer.headersDistinct))
          for (const value of values) headers.append(name, value);
        resolve({
          status: answer.statusCode ?? 0,
          headers,
          text: Buffer.concat(chunks).toString(),
        });
      });
    });
    opened.on('error', reject);
    opened.end(body);
  });
