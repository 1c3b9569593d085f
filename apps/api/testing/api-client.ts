import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { paths } from '#contract/paths.ts';
import { serverOptions } from '#platform/http/http-server.ts';
import { grantAdmin } from '#application/account/grant-admin.ts';
import { type Api, type ApiDeps, createApi } from '../create-api.ts';
import { type EmbeddedPlatform, embeddedPlatform } from './embedded-platform.ts';

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
  const platform = await embeddedPlatform(options.settings, options.turnMs);
  const api = await createApi({ ...platform, ...options.deps });
  const server = createServer(serverOptions, api.handler);
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
  readonly call: (method: string, path: string, options?: CallOptions) => Promise<Answered>;
};
export type CallOptions = {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};
export type Answered = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Undefined without a body. */
  readonly body: unknown;
};

export const password = 'Correct-Horse-1';

export const call = async (
  { url }: Pick<RunningApi, 'url'>,
  method: string,
  request: CallOptions & { readonly path: string },
): Promise<Answered> => {
  const response = await fetch(`${url}${request.path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...request.headers,
    },
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: text !== '' && isJson ? (JSON.parse(text) as unknown) : undefined,
  };
};

export const register = async (running: RunningApi, email: string): Promise<Visitor> => {
  const answer = await call(running, 'POST', { path: paths.register, body: { email, password } });
  if (answer.status !== 201) throw new Error(`Registering failed: ${answer.text}`);
  const { user } = answer.body as { user: { id: string } };
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  return {
    id: user.id,
    email,
    call: (method, path, options) =>
      call(running, method, { ...options, path, headers: { cookie, ...options?.headers } }),
  };
};

export const registerAdmin = async (running: RunningApi, email: string): Promise<Visitor> => {
  const visitor = await register(running, email);
  const { platform } = running;
  await grantAdmin(
    platform,
    { email, reason: 'Test' },
    { actor: 'system', now: platform.clock.now(), correlationId: 'test' },
  );
  await platform.reachedHead();
  return visitor;
};
