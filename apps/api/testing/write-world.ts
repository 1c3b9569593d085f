import sharp from 'sharp';
import { fakePayments, type FakePayments } from '#platform/payments/testing/fake-payments.ts';
import type { Operation } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';
import type { ApiDeps } from '../create-api.ts';
import {
  call,
  register,
  registerAdmin,
  runApi,
  type RunningApi,
  type TestResponse,
  type Visitor,
} from './api-client.ts';
import { createAuthenticator } from './authenticator.ts';
import { buildOperationPath } from './every-operation.ts';
import {
  today,
  type Actor,
  type RequestParts,
  type WriteCase,
  type WriteTestContext,
} from './every-write.ts';
import { seedMarket, seedNews } from './market.ts';
import { waitForPlanPrices } from './until-on-sale.ts';

/** An API with everything that the writes of `every-write.ts` need. */
export const openWriteWorld = async (
  deps: Partial<ApiDeps> = {},
  turnMs?: number,
): Promise<WriteTestContext> => {
  const app = createAuthenticator();
  const payments: FakePayments = fakePayments(() => running.platform.clock.now());
  const { systemNow } = app;
  const running: RunningApi = await runApi({
    deps: { ...deps, payments, systemNow },
    ...(turnMs !== undefined && { turnMs }),
  });
  const { platform } = running;
  await seedNews(platform, 's1', 's2');
  await seedMarket(platform, 1);
  const fail = () => Promise.reject(new Error('No mailbox'));
  await platform.jobs.work({ 'fail-in-test': fail });
  const background = { width: 30, height: 20, channels: 3, background: 'red' } as const;
  const world = {
    running,
    payments,
    app,
    ids: new Map<string, string>(),
    member: await register(running, 'member@example.com'),
    other: await register(running, 'other@example.com'),
    admin: await registerAdmin(running, 'admin@example.com'),
    secondAdmin: await registerAdmin(running, 'second-admin@example.com'),
    photo: await sharp({ create: background }).png().toBuffer(),
  };
  await waitForPlanPrices(running);
  return world;
};

export const findVisitor = (world: WriteTestContext, by: Actor): Pick<Visitor, 'call'> =>
  by === 'guest'
    ? { call: (method, path, options) => call(world.running, method, { ...options, path }) }
    : world[by];

/** What a call is about, unless it says so itself. */
const getDefaultParams = (
  world: WriteTestContext,
  { path }: Operation,
): Readonly<Record<string, string>> => {
  const [, kind = ''] = /^\/api\/admin\/([^/]+)\//.exec(path) ?? [];
  const about: Readonly<Record<string, string>> = {
    members: world.other.id,
    coupons: 'SPRING',
    editions: today,
    deliveries: `daily-${today}`,
    projections: 'coupons',
    queues: 'jobs',
  };
  const id = world.ids.get(kind) ?? about[kind] ?? 's1';
  const kept = { kind: 'drafts', name: 'settings.profile' };
  return { id, ...kept, symbol: 'BTC', edition: '1' };
};

export const sendOperation = (
  world: WriteTestContext,
  who: Pick<Visitor, 'call'>,
  operation: Operation,
  given: RequestParts = {},
): Promise<TestResponse> => {
  const { params, query = '', first, ...sent } = given;
  const path = buildOperationPath(operation, { ...getDefaultParams(world, operation), ...params });
  return who.call(operation.method.toUpperCase(), path + query, sent);
};

/** Ids of what was created, for the reads and writes that follow. */
export const noteCreated = async (
  world: WriteTestContext,
  { name }: Pick<WriteCase, 'name'>,
  { body }: TestResponse,
): Promise<void> => {
  const { id } = (body ?? {}) as { readonly id?: string };
  const kinds: Readonly<Record<string, string>> = {
    createCannedAnswer: 'canned-answers',
    startBulkChange: 'bulk-changes',
    askComparison: 'comparisons',
  };
  const kind = kinds[name];
  if (id !== undefined && kind !== undefined) world.ids.set(kind, id);
  if (name !== 'openSupportRequest') return;
  const requests = await world.admin.call('GET', operations.supportRequests.path);
  const [request] = requests.body as readonly { readonly id: string }[];
  world.ids.set('support-requests', request?.id ?? '');
};
