import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#contract/operations/catalogue.ts';
import type { Operation } from '#contract/operations/operation.ts';
import { endpoints } from '#contract/endpoints/catalogue.ts';
import { staleHeader } from '#contract/headers.ts';
import { openNews, writeStories } from '#observations/news/store.ts';
import type { Story } from '#observations/news/record.ts';
import { isOfStaff, pathOf } from './testing/every-operation.ts';
import {
  type Answered,
  register,
  registerAdmin,
  type RunningApi,
  runApi,
  type Visitor,
} from './testing/api-client.ts';
import { type ProjectionGate, projectionGate } from './testing/hold-projections.ts';

/*
 * Every read of the contract after each write, while all projections are held back and after they have caught up. What a
 * read shows of the write is found by comparing, so that a new read is covered by itself.
 */

type Actor = 'member' | 'admin';

type Write = {
  readonly by: Actor;
  readonly name: keyof typeof operations;
  readonly id?: string;
  readonly body?: () => unknown;
};

let running: RunningApi;
let gate: ProjectionGate;
let actors: Readonly<Record<Actor, Visitor>>;
let other: Visitor;
let formToken: string;
// Ids of what the writes create, by the operation that did.
const created = new Map<string, string>();

const at = '2026-03-02T08:00:00.000Z';
const story = (id: string): Story => ({
  ...{ id, kind: 'simulated', title: id, excerpt: 'Excerpt', text: ['Text'], pictureUrl: null },
  ...{ publishedAt: at, readAt: at, coins: ['BTC'], category: 'Markets' },
  publications: [
    { source: 'wire', outlet: 'Wire', url: 'https://wire.example', title: id, publishedAt: at },
  ],
  ...{ sentiment: { score: 0.5, because: 'soars' }, impact: { level: 'pending' } },
});

beforeAll(async () => {
  running = await runApi({ deps: { readWaitMs: 0 }, turnMs: 60_000 });
  await openNews(running.platform);
  await writeStories(running.platform, [story('s1'), story('s2')], []);
  const member = await register(running, 'member@example.com');
  other = await register(running, 'other@example.com');
  actors = { member, admin: await registerAdmin(running, 'admin@example.com') };
  const form = await member.call('GET', endpoints.supportForm.path);
  formToken = (form.body as { readonly token: string }).token;
  gate = projectionGate(running.platform);
  await running.platform.reachedHead();
}, 120_000);
afterAll(() => running.close());

const reason = 'Test';
const writes: readonly Write[] = [
  ...[
    ['changeProfile', { displayName: 'Ada', username: 'ada' }],
    [
      'changePreferences',
      { preferredCoins: ['BTC'], preferredCategories: [], sentimentPreference: 'positive' },
    ],
    ['changeBio', { bio: 'Hello' }],
    ['changeNotifications', { choices: { newsletter: true } }],
    ['chooseNewsletter', { frequency: 'weekly', topics: ['market'] }],
  ].map(([name, body]) => ({ by: 'member', name, body: () => body }) as Write),
  { by: 'member', name: 'viewStory', id: 's1' },
  { by: 'member', name: 'newsStory', id: 's2' },
  {
    ...{ by: 'member', name: 'openSupportRequest' },
    body: () => ({ token: formToken, topic: 'other', message: 'Please help me with this.' }),
  },
  ...[
    ['addClient', { email: 'client@example.com', subscriptionType: 'basic', duration: '1month' }],
    [
      'manageMembership',
      {
        ...{ userEmail: 'other@example.com', action: 'grant' },
        ...{ membershipType: 'basic', duration: 'monthly' },
      },
    ],
    ['askComparison', { reason }],
    ['createCannedAnswer', { title: 'Hello', text: 'Hello there' }],
    [
      'createCoupon',
      {
        ...{ code: 'SPRING', name: 'Spring', discount: { kind: 'percent', percentOff: 10 } },
        ...{ plans: ['basic'], validFromAt: at, validUntilAt: null },
        ...{ limit: null, limitPerAccount: null, reason },
      },
    ],
  ].map(([name, body]) => ({ by: 'admin', name, body: () => body }) as Write),
  {
    ...{ by: 'admin', name: 'startBulkChange' },
    body: () => ({ target: { ids: [other.id] }, change: { kind: 'revoke' }, reason }),
  },
  ...[
    ['grantMembership', { plan: 'pro', duration: 'monthly', reason }],
    ['giveGoodwillMonth', { plan: 'pro', reason }],
    ['revokeMembership', { reason }],
    ['suspendMember', { reason }],
    ['restoreMember', { reason }],
    ['grantSupportRole', { reason }],
    ['revokeSupportRole', { reason }],
    ['addMemberNote', { text: 'A note' }],
    ['withdrawCoupon', { reason }],
    ['changeCannedAnswer', { title: 'Hello', text: 'Hello again' }],
    ['removeCannedAnswer', undefined],
    ['stopBulkChange', { reason }],
    ['addSupportNote', { text: 'A note' }],
    ['answerSupportRequest', { text: 'An answer' }],
    ['closeSupportRequest', { reason }],
    ['reopenSupportRequest', { reason }],
  ].map(([name, body]) => ({ by: 'admin', name, body: () => body }) as Write),
  {
    ...{ by: 'admin', name: 'assignSupportRequest' },
    body: () => ({ assigneeId: actors.admin.id }),
  },
];

/** Which of its kind a call is about. */
const idFor = ({ path }: Operation): string => {
  if (path.startsWith('/api/admin/members/')) return other.id;
  if (path.startsWith('/api/admin/coupons/')) return 'SPRING';
  const kinds = ['canned-answers', 'bulk-changes', 'support-requests', 'comparisons'];
  const kind = kinds.find((each) => path.startsWith(`/api/admin/${each}/`));
  return created.get(kind ?? '') ?? 's1';
};

const send = (who: Visitor, operation: Operation, given: Omit<Write, 'by' | 'name'> = {}) => {
  const path = pathOf(operation, { id: given.id ?? idFor(operation) });
  const body = given.body?.();
  const method = operation.method.toUpperCase();
  return who.call(method, path, body === undefined ? {} : { body });
};

// Reads of outside data and of the process itself show no write of a session; the others are named below.
const isRead = (operation: Operation): boolean =>
  operation.method === 'get' &&
  operation.action === 'read' &&
  operation.writes === undefined &&
  operation.guard === undefined &&
  operation.probe === undefined &&
  operation.demo === undefined &&
  // Shows when each session was last used, by the system's clock.
  operation.name !== 'ownSessions' &&
  !/^\/(api\/)?(market-data|predictions|sentiment|track-record|fear|newsletter)/.test(
    operation.path,
  );
const reads = Object.values<Operation>(operations).filter(isRead);

type Reading = { readonly text: string; readonly isStale: boolean };

const readAll = async (by: Actor): Promise<ReadonlyMap<string, Reading>> => {
  const readings = new Map<string, Reading>();
  for (const operation of reads) {
    if (by === 'member' && isOfStaff(operation)) continue;
    const { status, text, headers } = await send(actors[by], operation);
    // The id of a request is in each problem.
    const shown = status === 200 ? text : String(status);
    readings.set(operation.name, { text: shown, isStale: headers.has(staleHeader) });
  }
  return readings;
};

const volatile = new Set<string>();
// After the write before, which are those before the next one of the same session.
let last: { readonly by: Actor; readonly readings: ReadonlyMap<string, Reading> } | undefined;

const noteCreated = (name: string, { body }: Answered): void => {
  const { id } = (body ?? {}) as { readonly id?: string };
  const kinds: Readonly<Record<string, string>> = {
    createCannedAnswer: 'canned-answers',
    startBulkChange: 'bulk-changes',
    askComparison: 'comparisons',
  };
  const kind = kinds[name];
  if (id !== undefined && kind !== undefined) created.set(kind, id);
};

const findSupportRequestId = async (): Promise<void> => {
  const { body } = await actors.admin.call('GET', endpoints.supportRequests.path);
  const [request] = body as readonly { readonly id: string }[];
  if (request) created.set('support-requests', request.id);
};

describe('every read after', () => {
  // What differs from one call to the next without a write, such as the figures of the process.
  beforeAll(async () => {
    for (const by of ['member', 'admin'] as const) {
      const [first, second] = [await readAll(by), await readAll(by)];
      for (const [name, { text }] of second) if (first.get(name)?.text !== text) volatile.add(name);
    }
  }, 120_000);

  it.each(writes.map((write) => [write.name, write] as const))(
    '%s shows it or is marked as possibly stale',
    { timeout: 120_000 },
    async (name, write) => {
      const who = actors[write.by];
      const before = last?.by === write.by ? last.readings : await readAll(write.by);
      gate.hold();
      const answer = await send(who, operations[name], write);
      noteCreated(name, answer);
      const held = await readAll(write.by);
      gate.release();
      expect(answer.status, answer.text).toBeLessThan(300);
      await running.platform.reachedHead();
      const after = await readAll(write.by);
      last = { by: write.by, readings: after };
      const showing = [...after.keys()].filter(
        (read) => !volatile.has(read) && after.get(read)?.text !== before.get(read)?.text,
      );
      expect(showing, 'reads that show the write').not.toEqual([]);
      for (const read of showing) {
        const reading = held.get(read);
        const isShown = reading?.text === after.get(read)?.text;
        expect(isShown || reading?.isStale === true, `${read} is old and not marked`).toBe(true);
      }
      expect([...after].filter(([, { isStale }]) => isStale)).toEqual([]);
      if (name === 'openSupportRequest') await findSupportRequestId();
    },
  );
});
