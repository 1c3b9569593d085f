import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Problem, problemSchema } from '#contract/problem.ts';
import { userSchema } from '#contract/account/auth.ts';
import { operations } from '#contract/operations.ts';
import { pathOf } from '#contract/url.ts';
import { accountStream } from '#domain/account/decider.ts';
import type { StoredEvent } from '#platform/event-store/event-store.port.ts';
import { listMembers } from '#projections/member-directory/queries.ts';
import {
  type TestResponse,
  call,
  password,
  register,
  registerAdmin,
  type Visitor,
} from './testing/api-client.ts';
import { runApiForFile } from './testing/staffed-api.ts';
import { hostileTexts, hostileTextsFolder } from './testing/hostile-texts.ts';

vi.setConfig({ testTimeout: 120_000 });

// Each lane has its own member: lanes run in parallel without contending for one stream, and streams stay short.
const lanes = 48;

// needs: ../shared/data beside the project
const given = hostileTexts(200);
const texts = given ?? [];
if (!given) process.stderr.write(`skipped, not there: ${hostileTextsFolder}\n`);

const settings = { SIGN_IN_ATTEMPTS: '1000000' };
const memberAddress = (lane: number): string => `member-${String(lane)}@example.com`;
const memberOf = (lane: number): Visitor => {
  const found = members[lane];
  if (!found) throw new Error('Unknown lane.');
  return found;
};
let members: readonly Visitor[];
let admin: Visitor;
const running = await runApiForFile({ settings });
beforeAll(async () => {
  members = await Promise.all(
    Array.from({ length: lanes }, (_, lane) => register(running, memberAddress(lane))),
  );
  for (const each of members) await each.confirmAddress();
  admin = await registerAdmin(running, 'staff@example.com');
});

const forAll = async (
  send: (text: string, lane: number) => Promise<TestResponse>,
): Promise<TestResponse[]> => {
  const answers = new Array<TestResponse>(texts.length);
  const run = async (lane: number): Promise<void> => {
    for (let index = lane; index < texts.length; index += lanes) {
      answers[index] = await send(texts[index] ?? '', lane);
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane)));
  return answers;
};

// Invariants of every answer to hostile input.
const faultOf = (answer: TestResponse, field: string | undefined): string | undefined => {
  if (answer.status >= 500) return `answered ${String(answer.status)}`;
  if (answer.headers.get('x-content-type-options') !== 'nosniff') return 'may be sniffed';
  const type = answer.headers.get('content-type') ?? 'application/json';
  if (!/^application\/(problem\+)?json/.test(type)) return `has type ${type}`;
  if (answer.status < 400) return undefined;
  const problem = problemSchema.safeParse(answer.body);
  if (!problem.success) return 'has no problem body';
  return answer.status === 400 && !names(problem.data, field) ? 'names no field' : undefined;
};

const names = ({ errors = [] }: Problem, field: string | undefined): boolean =>
  errors.some((error) => field === undefined || error.field.startsWith(field));

const expectSound = (answers: readonly TestResponse[], field?: string): void => {
  const faults = answers.flatMap((answer, index) => {
    const fault = faultOf(answer, field);
    return fault === undefined ? [] : [`${JSON.stringify(texts[index])}: ${fault}`];
  });
  expect(answers.length).toBe(texts.length);
  expect(faults).toEqual([]);
};

type Body = Readonly<Record<string, unknown>>;
type Sender = (body: Body, lane: number) => Promise<TestResponse>;
const withOwn = (body: Body, own: Body): Body =>
  typeof body === 'object' ? { ...body, ...own } : body;
const post =
  (path: string): Sender =>
  (body) =>
    call(running, 'POST', { path, body });
// The body about the lane's member, unless the address is the hostile input.
const aboutMember = (body: Body, field: string, lane: number): Body =>
  body[field] === memberAddress(0) ? withOwn(body, { [field]: memberAddress(lane) }) : body;

describe.skipIf(!given)('hostile text in a field of a body', () => {
  const cases: [name: string, template: Body, send: () => Sender][] = [
    [
      'register',
      { email: 'x@example.com', password, displayName: 'X' },
      () => post(operations.register.path),
    ],
    [
      'sign-in',
      { email: memberAddress(0), password },
      () => (body, lane) => post(operations.signIn.path)(aboutMember(body, 'email', lane), lane),
    ],
    [
      'profile',
      { displayName: 'Member', username: 'member' },
      () => (body, lane) => {
        const own = body['username'] === 'member' ? { username: `member.${String(lane)}` } : {};
        return memberOf(lane).call('PATCH', operations.changeProfile.path, {
          body: withOwn(body, own),
        });
      },
    ],
    [
      'preferences',
      { preferredCoins: [], preferredCategories: [], sentimentPreference: 'all' },
      () => (body, lane) => memberOf(lane).call('PUT', operations.preferences.path, { body }),
    ],
    [
      'grant',
      { plan: 'pro', duration: 'trial', reason: 'Because' },
      () => (body, lane) =>
        admin.call('POST', pathOf(operations.grantMembership, { id: memberOf(lane).id }), { body }),
    ],
    [
      'revoke',
      { reason: 'Because' },
      () => (body, lane) =>
        admin.call('POST', pathOf(operations.revokeMembership, { id: memberOf(lane).id }), {
          body,
        }),
    ],
    [
      'manage-membership',
      {
        userEmail: memberAddress(0),
        action: 'grant',
        membershipType: 'pro',
        duration: 'trial',
        reason: 'Because',
      },
      () => (body, lane) => {
        const own = aboutMember(body, 'userEmail', lane);
        return admin.call('POST', operations.manageMembership.path, { body: own });
      },
    ],
  ];
  const fields = cases.flatMap(([name, template, send]) =>
    Object.keys(template).map((field) => [name, field, template, send] as const),
  );

  it.each(fields)('%s: %s is accepted whole or refused by name', async (...row) => {
    const [, field, template, send] = row;
    const wrap = Array.isArray(template[field]) ? (text: string) => [text] : (text: string) => text;
    expectSound(
      await forAll((text, lane) => send()({ ...template, [field]: wrap(text) }, lane)),
      field,
    );
  });

  it.each(cases)('%s: refuses it as the name of a field, and as the whole body', async (...row) => {
    const [, template, send] = row;
    expectSound(await forAll((text, lane) => send()({ ...template, [`x${text}`]: 1 }, lane)));
    const bare = await forAll((text, lane) => send()(text as unknown as Body, lane));
    expectSound(bare, 'body');
    expect(bare.every(({ status }) => status === 400)).toBe(true);
  });
});

describe.skipIf(!given)('hostile text in an address', () => {
  const encode = encodeURIComponent;
  const wellFormed = (text: string): string => text.toWellFormed();
  const cases: [string, string | undefined, (text: string) => string][] = [
    ['filter', 'filter', (text) => `${operations.members.path}?filter=${text}`],
    ['range', 'range', (text) => `${operations.members.path}?range=${text}`],
    ['sort', 'sort', (text) => `${operations.members.path}?sort=${text}`],
    [
      'search',
      undefined,
      (text) => `${operations.members.path}?filter=${encode(JSON.stringify({ q: text }))}`,
    ],
    ['as of', 'at', (text) => `${pathOf(operations.memberAsOf, { id: admin.id })}?at=${text}`],
    ['member', undefined, (text) => `${operations.members.path}/${text}`],
    ['unknown route', undefined, (text) => `/api/nothing/${text}`],
    ['unknown parameter', undefined, (text) => `${operations.access.path}?${text}=${text}`],
  ];
  it.each(cases)('%s', async (name, field, address) => {
    const text = (raw: string): string => (name === 'search' ? raw : encode(wellFormed(raw)));
    expectSound(await forAll((raw) => admin.call('GET', address(text(raw)))), field);
  });

  it.each(['if-match', 'idempotency-key', 'x-request-id', 'cookie', 'authorization'])(
    'in the header %s',
    async (header) => {
      const sendable = (text: string): string =>
        text.replaceAll(/[^\x20-\x7e\xa0-\xff]/g, '').trim();
      const body = { displayName: 'Header' };
      expectSound(
        await forAll((text, lane) =>
          memberOf(lane).call('PATCH', operations.changeProfile.path, {
            body: { ...body, username: `header.${String(lane)}` },
            headers: { [header]: sendable(text) },
          }),
        ),
      );
    },
  );
});

describe.skipIf(!given)('after all of that', () => {
  it('read models match the stored events', async () => {
    await running.platform.reachedHead();
    const me = await memberOf(0).call('GET', operations.me.path);
    const user = userSchema.parse(me.body);
    const events: StoredEvent[] = [];
    for await (const event of running.platform.eventStore.read(accountStream(user.id))) {
      events.push(event);
    }
    const last = events.findLast(({ type }) => type === 'AccountProfileChanged');
    expect(last?.data).toMatchObject({ displayName: user.displayName, username: user.username });
    const { members, total } = await listMembers(running.platform, { limit: 1000 });
    expect(total).toBe(members.length);
    expect(members.every(({ email, username }) => email !== '' && username !== '')).toBe(true);
  });
});
