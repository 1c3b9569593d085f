import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireRegisteredAccount } from '#application/account/find-account.ts';
import { sendCommand } from '#application/handle-command.ts';
import { eraseAccount } from '#application/members/erase-account.ts';
import { personSchema } from '#contract/admin/member-details.ts';
import { exportEndpoints } from '#contract/account/export.ts';
import {
  supportEndpoints,
  supportRequestSchema,
  supportRowSchema,
  supportSummarySchema,
  type SupportRequest,
  type SupportRow,
} from '#contract/support/support.ts';
import {
  memberSupportRequestSchema,
  memberSupportEndpoints,
} from '#contract/support/member-requests.ts';
import {
  ownSupportRequestSchema,
  type OwnSupportRequest,
  ownSupportEndpoints,
} from '#contract/support/own-requests.ts';
import { memberNoteEndpoints } from '#contract/support/member-notes.ts';
import { cannedAnswerEndpoints, cannedAnswerSchema } from '#contract/support/canned-answers.ts';
import { buildUrl, pathOf } from '#contract/url.ts';
import { problemSchema } from '#contract/problem.ts';
import { getAnswerDraftName } from '#contract/support/answer-draft.ts';
import { supportReference } from '#contract/support/support-topics.ts';
import { operations } from '#contract/operations.ts';
import { accountDecider } from '#domain/account/decider.ts';
import { dayMs, minuteMs, secondMs } from '#domain/shared/time/durations.ts';
import { eventually } from '#projections/engine/testing/eventually.ts';
import { eraseOldSupportRequestsJob } from '#workers/accounts/erase-support-requests.ts';
import { startWorkers } from '../../../workers/start-workers.ts';
import {
  type TestResponse,
  call,
  password,
  register,
  registerAdmin,
  registerSupport,
  runApi,
  type Visitor,
} from '../testing/api-client.ts';
import { expectGranted, listQuery, runApiForFile } from '../testing/staffed-api.ts';

const { supportForm, openSupportRequest, ownSupportRequests } = ownSupportEndpoints;
const { supportRequests } = supportEndpoints;
const firm = 'desk@firm.example';
const message = 'Why was I charged twice in May?';
let admin: Visitor;
let ada: Visitor;
// Sessions are kept by the real clock.
let system = Date.now();
let stopWorkers: () => Promise<void>;

const running = await runApiForFile({
  settings: { SUPPORT_EMAIL: firm },
  deps: { systemNow: () => new Date(system) },
});
beforeAll(async () => {
  admin = await registerAdmin(running, 'staff@example.com');
  ada = await register(running, 'ada@example.com');
  const workers = await startWorkers(running.platform, { turnMs: 20 });
  stopWorkers = () => workers.stop();
});
afterAll(async () => {
  await stopWorkers();
});

type Form = {
  readonly who?: Visitor | undefined;
  readonly body?: object;
  readonly waitMs?: number;
};

const formToken = async (): Promise<string> => {
  const { body } = await call(running, 'GET', { path: supportForm.path });
  return (body as { token: string }).token;
};

const post = (who: Visitor | undefined, body: object): Promise<TestResponse> =>
  who
    ? who.call('POST', openSupportRequest.path, { body })
    : call(running, 'POST', { path: openSupportRequest.path, body });

let senders = 0;
const ask = async ({ who, body = {}, waitMs = 5 * secondMs }: Form = {}): Promise<TestResponse> => {
  const token = await formToken();
  system += waitMs;
  senders += 1;
  const email = { email: `stranger-${String(senders)}@example.com` };
  const answer = await post(who, {
    token,
    topic: 'billing',
    message,
    ...(who ? {} : email),
    ...body,
  });
  // Sessions live by the same clock.
  system -= waitMs;
  await running.platform.reachedHead();
  return answer;
};

const referenceOf = ({ body }: TestResponse): string => (body as { reference: string }).reference;

const queue = async (filter: object = {}): Promise<SupportRow[]> => {
  const path = `${supportRequests.path}?${listQuery({ filter, range: [0, 99] })}`;
  const { status, body } = await admin.call('GET', path);
  expect(status).toBe(200);
  return supportRowSchema.strict().array().parse(body);
};
const find = async (reference: string): Promise<SupportRow> => {
  const [row] = await queue({ q: reference });
  if (!row) throw new Error(`${reference} is not in the queue.`);
  return row;
};
const deskEndpoints = { ...supportEndpoints, ...cannedAnswerEndpoints };
const desk = async (
  name: keyof typeof deskEndpoints,
  id: string,
  body: object,
): Promise<TestResponse> => {
  const path = buildUrl(deskEndpoints[name], { params: { id } });
  const answer = await admin.call('POST', path, { body });
  await running.platform.reachedHead();
  return answer;
};
const shown = ({ status, body }: TestResponse): SupportRequest => {
  expect([status, body]).toEqual([200, body]);
  return supportRequestSchema.strict().parse(body);
};
const own = async (who: Visitor): Promise<OwnSupportRequest[]> =>
  ownSupportRequestSchema
    .strict()
    .array()
    .parse((await who.call('GET', ownSupportRequests.path)).body);
const page = async (id: string): Promise<SupportRequest> =>
  shown(await admin.call('GET', buildUrl(supportEndpoints.supportRequest, { params: { id } })));
const mailsTo = async (address: string) => (await running.platform.outbox?.sent(address)) ?? [];

describe('a person who asks support', () => {
  it('gets a reference and a mail that repeats nothing of the message, without an account', async () => {
    const email = 'grace@example.com';
    const answer = await ask({ body: { email } });
    expect(answer.status).toBe(201);
    const reference = referenceOf(answer);
    expect(await find(reference)).toMatchObject({
      sender: email,
      accountId: null,
      plan: null,
      priority: false,
      excerpt: message,
    });
    const [mail] = await eventually(async () => {
      const mails = await mailsTo(email);
      expect(mails).toHaveLength(1);
      return mails;
    });
    expect(mail?.subject).toBe(`We have your request [${reference}]`);
    expect(mail?.text).not.toContain('charged twice');
  });

  it('is told what is missing, in words', async () => {
    const short = await ask({ body: { message: 'Help' } });
    const empty = await ask({ body: { email: undefined } });
    const wrong = await ask({ body: { email: 'nobody' } });
    for (const [answer, field] of [
      [short, 'message'],
      [empty, 'email'],
      [wrong, 'email'],
    ] as const) {
      expect(answer.status).toBe(400);
      expect(problemSchema.parse(answer.body).errors?.[0]?.field).toBe(field);
    }
  });

  it('opens one request with one form, however often it is sent', async () => {
    const token = await formToken();
    system += 5 * secondMs;
    const body = { token, topic: 'other', message, email: 'twice@example.com' };
    const [first, again] = [await post(undefined, body), await post(undefined, body)];
    system -= 5 * secondMs;
    await running.platform.reachedHead();
    expect(referenceOf(again)).toBe(referenceOf(first));
    expect(await queue({ q: referenceOf(first) })).toHaveLength(1);
    expect(await queue({ q: `#${referenceOf(first)}` })).toHaveLength(1);
  });

  it('is told that a form was open for too long', async () => {
    const answer = await ask({ waitMs: dayMs + secondMs });
    expect(answer.status).toBe(409);
    expect(problemSchema.parse(answer.body).code).toBe('support/form-expired');
  });

  it('may write nearly anything, which is kept as it is', async () => {
    const written = [
      '<script>marked=1</script>',
      "'; CREATE TABLE marked (x); --",
      '$' + '{7*7} 👩‍🚀 ﷽',
    ];
    for (const text of written.map((each) => `My text: ${each}`)) {
      const { id } = await find(referenceOf(await ask({ body: { message: text } })));
      const path = buildUrl(supportEndpoints.supportRequest, { params: { id } });
      expect(shown(await admin.call('GET', path)).steps[0]?.text).toBe(text);
    }
    for (const text of ['Turned \u202e around here', 'A zero \u0000 byte in it'])
      expect((await ask({ body: { message: text } })).status).toBe(400);
  });
});

describe('a robot', () => {
  it('is answered like anybody, and opens nothing', async () => {
    const before = (await queue()).length;
    const robots = [
      await ask({ waitMs: 2 * secondMs }),
      await ask({ body: { website: 'https://spam.example' } }),
      await ask({ body: { token: 'made-up' } }),
    ];
    for (const { status, body } of robots) {
      expect(status).toBe(201);
      expect(body).toEqual({ reference: expect.stringMatching(/^[0-9A-F]{8}$/) as unknown });
    }
    expect((await queue()).length).toBe(before);
  });
});

describe('the limits', () => {
  it('hold for each sender, whose mailbox is not flooded', async () => {
    const body = { email: 'often@example.com' };
    for (let sent = 0; sent < 5; sent += 1) expect((await ask({ body })).status).toBe(201);
    const refused = await ask({ body });
    expect(refused.status).toBe(429);
    expect(problemSchema.parse(refused.body).code).toBe('throttle/support-of-sender');
  });

  it('hold for each network address', async () => {
    const limited = await runApi({ settings: { REGISTRATIONS_PER_HOUR: '2' } });
    const send = (): Promise<TestResponse> =>
      call(limited, 'POST', {
        path: openSupportRequest.path,
        body: { token: 'x', topic: 'other', message, email: 'a@example.com' },
      });
    const statuses = [(await send()).status, (await send()).status, (await send()).status];
    await limited.close();
    expect(statuses).toEqual([201, 201, 429]);
  });
});

describe('a member', () => {
  it('is answered at the address of the account, and sees the own requests alone', async () => {
    const bea = await register(running, 'bea@example.com');
    const reference = referenceOf(await ask({ who: ada, body: { email: 'other@example.com' } }));
    const { id, sender } = await find(reference);
    await desk('addSupportNote', id, { text: 'Asked payments' });
    const answered = shown(await desk('answerSupportRequest', id, { text: 'One was a hold.' }));
    expect([answered.address, answered.status]).toEqual(['ada@example.com', 'answered']);
    expect(sender).not.toBe('');
    const [request] = await own(ada);
    expect(request).toMatchObject({
      id,
      reference,
      topic: 'billing',
      status: 'answered',
      thread: [
        { from: 'member', text: message },
        { from: 'support', text: 'One was a hold.' },
      ],
    });
    expect(await own(bea)).toEqual([]);
    await eventually(async () => {
      const [mail] = await mailsTo('ada@example.com');
      expect(mail?.subject).toBe(`Our answer to your request [${reference}]`);
      expect(mail?.text).toContain('One was a hold.');
    });
  });

  it('finds requests and notes in the timeline and in the copy of all data', async () => {
    const path = buildUrl(memberNoteEndpoints.addMemberNote, { params: { id: ada.id } });
    const noted = await admin.call('POST', path, { body: { text: 'Prefers to be called' } });
    expect(noted.body).toMatchObject([{ text: 'Prefers to be called', by: { id: admin.id } }]);
    const timeline = await admin.call('GET', pathOf(operations.memberTimeline, { id: ada.id }));
    const titles = (timeline.body as { title: string }[]).map(({ title }) => title);
    for (const title of ['Contacted support', 'Support answered', 'Staff note added'])
      expect(titles).toContain(title);
    const copy = await ada.call('POST', exportEndpoints.exportAccount.path, { body: { password } });
    for (const text of [message, 'One was a hold.', 'Asked payments', 'Prefers to be called'])
      expect(copy.text).toContain(text);
  });

  it('are looked at by name for staff, and without a name in the copy of all data', async () => {
    await admin.call('GET', pathOf(operations.memberTimeline, { id: ada.id }));
    await admin.call('GET', pathOf(operations.memberTimeline, { id: ada.id }));
    const [asked] = await own(ada);
    const params = { id: asked?.id ?? '' };
    const read = await admin.call('GET', buildUrl(supportEndpoints.supportRequest, { params }));
    expect(read.status).toBe(200);
    await running.platform.reachedHead();
    const filter = listQuery({ filter: { categories: ['look'] } });
    const looks = await admin.call(
      'GET',
      `${pathOf(operations.memberTimeline, { id: ada.id })}?${filter}`,
    );
    const seen = (looks.body as { title: string; actor: { id: string } }[]).map(
      ({ title, actor }) => [title, actor.id],
    );
    expect(seen.sort()).toEqual([
      ['Staff read a support request', admin.id],
      ['Staff viewed the member’s page', admin.id],
    ]);
    const audit = listQuery({ filter: { category: 'look', actor: admin.id } });
    const events = await admin.call('GET', `/api/admin/events?${audit}`);
    const streams = (events.body as { stream: string }[]).map(({ stream }) => stream);
    expect(streams.filter((stream) => stream.includes(ada.id))).toHaveLength(2);
    const copy = await ada.call('POST', exportEndpoints.exportAccount.path, { body: { password } });
    const { looksByStaff } = JSON.parse(copy.text) as { looksByStaff: object[] };
    expect(looksByStaff).toMatchObject([
      { by: 'support staff', page: 'member' },
      { by: 'support staff', page: 'support-request' },
    ]);
    expect(JSON.stringify(looksByStaff)).not.toContain(admin.id);
  });

  it('with priority support stands before those who have waited longer', async () => {
    const pro = await register(running, 'pro@example.com');
    const plan = { plan: 'pro', duration: 'lifetime', reason: 'Test' };
    await expectGranted(
      admin.call('POST', pathOf(operations.grantMembership, { id: pro.id }), { body: plan }),
    );
    await running.platform.reachedHead();
    const reference = referenceOf(await ask({ who: pro }));
    const [first, ...others] = await queue({ status: 'waiting' });
    expect(first).toMatchObject({ reference, plan: 'pro', priority: true });
    expect(others.every(({ priority }) => !priority)).toBe(true);
    expect((await queue({ plan: 'pro' })).map((row) => row.reference)).toEqual([reference]);
    await eventually(async () => {
      const subjects = (await mailsTo(firm)).map(({ subject }) => subject);
      expect(subjects).toContain(`Priority: Support request [${reference}]`);
    });
  });

  it('leaves nothing readable behind', async () => {
    const dora = await register(running, 'dora@example.com');
    const { id } = await find(referenceOf(await ask({ who: dora })));
    const { platform } = running;
    const context = { actor: 'system', now: platform.clock.now(), correlationId: 'test' };
    await eraseAccount(platform, { accountId: dora.id, reason: 'legal' }, context);
    await platform.reachedHead();
    const answer = await desk('answerSupportRequest', id, { text: 'Too late' });
    expect(problemSchema.parse(answer.body).code).toBe('support/erased');
    const path = buildUrl(supportEndpoints.supportRequest, { params: { id } });
    await eventually(async () => {
      expect(shown(await admin.call('GET', path))).toMatchObject({
        status: 'erased',
        address: 'erased',
      });
    });
    const { steps } = shown(await admin.call('GET', path));
    expect(steps.map(({ text }) => text)).toEqual(['erased', null]);
  });
});

describe('the desk', () => {
  it('gives a request to support staff, too', async () => {
    const { id } = await find(referenceOf(await ask()));
    const agent = await registerSupport(running, 'agent@example.com');
    const theirs = shown(await desk('assignSupportRequest', id, { assigneeId: agent.id }));
    expect(theirs.assignee?.id).toBe(agent.id);
  });

  it('assigns, closes and reopens, each once', async () => {
    const { id } = await find(referenceOf(await ask()));
    const mine = shown(await desk('assignSupportRequest', id, { assigneeId: admin.id }));
    expect(mine.assignee?.id).toBe(admin.id);
    expect((await queue({ assignee: admin.id })).map((row) => row.id)).toEqual([id]);
    const notStaff = await desk('assignSupportRequest', id, { assigneeId: ada.id });
    expect(problemSchema.parse(notStaff.body).code).toBe('support/not-staff');
    expect(shown(await desk('closeSupportRequest', id, { reason: 'Spam' })).status).toBe('closed');
    const late = await desk('answerSupportRequest', id, { text: 'So.' });
    expect(problemSchema.parse(late.body).code).toBe('support/closed');
    const open = shown(await desk('reopenSupportRequest', id, { reason: 'Replied by mail' }));
    expect([open.status, open.steps.map(({ kind }) => kind)]).toEqual([
      'waiting',
      ['message', 'assigned', 'closed', 'reopened'],
    ]);
  });

  it('is refused what somebody else has changed meanwhile', async () => {
    const { id } = await find(referenceOf(await ask()));
    const path = buildUrl(supportEndpoints.closeSupportRequest, { params: { id } });
    const close = (revision: number): Promise<TestResponse> =>
      admin.call('POST', path, {
        body: { reason: 'Done' },
        headers: { 'if-match': `"${String(revision)}"` },
      });
    await desk('addSupportNote', id, { text: 'Wait for payments' });
    expect((await close(0)).status).toBe(412);
    expect((await close(1)).status).toBe(200);
  });

  it('erases what a stranger wrote when they ask for it, key and mails included', async () => {
    const email = 'gone@example.com';
    const { id } = await find(referenceOf(await ask({ body: { email } })));
    await eventually(async () => {
      expect(await mailsTo(email)).toHaveLength(1);
    });
    const { steps, address } = shown(await desk('eraseSupportRequest', id, { reason: 'Asked' }));
    expect([address, steps[0]?.text]).toEqual(['erased', 'erased']);
    expect((await running.platform.keys.findMany([id])).get(id)).toBeNull();
    expect(await mailsTo(email)).toEqual([]);
    const ofMember = await find(supportReference((await own(ada))[0]?.id ?? ''));
    const refused = await desk('eraseSupportRequest', ofMember.id, { reason: 'Asked' });
    expect(problemSchema.parse(refused.body).code).toBe('support/of-a-member');
  });

  it('knows how long a first answer takes', async () => {
    const { body } = await admin.call('GET', supportEndpoints.supportSummary.path);
    const summary = supportSummarySchema.strict().parse(body);
    expect(summary).toMatchObject({ days: 30, medianSeconds: 0, answered: 1 });
    expect(summary.waiting).toBe((await queue({ status: 'waiting' })).length);
  });

  it('keeps answers to use again', async () => {
    const words = { title: 'Two charges', text: 'One of them is a hold.' };
    const { cannedAnswers, createCannedAnswer } = cannedAnswerEndpoints;
    const created = await admin.call('POST', createCannedAnswer.path, { body: words });
    expect(created.status).toBe(201);
    const { id, revision } = cannedAnswerSchema.parse(created.body);
    await desk('changeCannedAnswer', id, { ...words, text: 'New' });
    const headers = { 'if-match': `"${String(revision)}"` };
    for (const name of ['changeCannedAnswer', 'removeCannedAnswer'] as const) {
      const path = buildUrl(cannedAnswerEndpoints[name], { params: { id } });
      const body = name === 'changeCannedAnswer' ? { ...words, text: 'Overwritten' } : undefined;
      expect((await admin.call('POST', path, { body, headers })).status).toBe(412);
    }
    const answerPath = buildUrl(cannedAnswerEndpoints.cannedAnswer, { params: { id } });
    const changed = cannedAnswerSchema.parse((await admin.call('GET', answerPath)).body);
    expect(changed).toMatchObject({ text: 'New', revision: revision + 1 });
    const list = await admin.call('GET', cannedAnswers.path);
    expect(list.body).toMatchObject([{ id, title: 'Two charges', text: 'New' }]);
    expect((await desk('removeCannedAnswer', id, {})).status).toBe(204);
    expect((await admin.call('GET', cannedAnswers.path)).body).toEqual([]);
  });
});

describe('a request of a stranger', () => {
  it('is erased half a year after it was closed', async () => {
    const { platform } = running;
    const { id } = await find(referenceOf(await ask()));
    shown(await desk('closeSupportRequest', id, { reason: 'Spam' }));
    const runs = async (days: number): Promise<void> => {
      const dueAt = new Date(platform.clock.now().getTime() + days * dayMs);
      const job = { name: 'erase-old-support', payload: {}, key: String(days), dueAt };
      await eraseOldSupportRequestsJob.handler(platform)({ ...job, attempt: 1 });
    };
    await runs(179);
    expect((await find(supportReference(id))).status).toBe('closed');
    await runs(181);
    await platform.reachedHead();
    expect((await find(supportReference(id))).status).toBe('erased');
    expect((await platform.keys.findMany([id])).get(id)).toBeNull();
  });
});

describe('a request that was sent logged out', () => {
  const confirm = async ({ id: accountId }: Visitor): Promise<void> => {
    const { platform } = running;
    const now = platform.clock.now();
    const context = { actor: 'system', now, correlationId: 'test' };
    const command = { type: 'VerifyAccountEmail', now } as const;
    await sendCommand(platform, accountDecider, { id: accountId, command }, context);
  };
  const exported = async (who: Visitor): Promise<string> =>
    (await who.call('POST', exportEndpoints.exportAccount.path, { body: { password } })).text;
  const textsOf = async (id: string): Promise<(string | null)[]> => {
    const path = buildUrl(supportEndpoints.supportRequest, { params: { id } });
    return shown(await admin.call('GET', path)).steps.map(({ text }) => text);
  };

  it('with the confirmed address of an account belongs to its copy and its erasure', async () => {
    const { platform } = running;
    const fay = await register(running, 'fay@example.com');
    await confirm(fay);
    const sent = { email: ' Fay@Example.com', message: 'Asked without a login' };
    const { id } = await find(referenceOf(await ask({ body: sent })));
    await desk('answerSupportRequest', id, { text: 'Answered without a login' });
    expect(await own(fay)).toEqual([]);
    const copy = await exported(fay);
    expect(copy).toContain(sent.message);
    expect(copy).toContain('Answered without a login');
    const context = { actor: 'system', now: platform.clock.now(), correlationId: 'test' };
    await eraseAccount(platform, { accountId: fay.id, reason: 'legal' }, context);
    await eventually(async () => {
      expect((await find(supportReference(id))).status).toBe('erased');
    });
    expect(await textsOf(id)).toEqual(['erased', 'erased', null]);
    expect((await platform.keys.findMany([id])).get(id)).toBeNull();
    expect(await mailsTo('fay@example.com')).toEqual([]);
  });

  it('with an address that the account did not confirm belongs to nobody', async () => {
    const gil = await register(running, 'gil@example.com');
    const sent = { email: 'gil@example.com', message: 'Sent by a stranger' };
    const { id } = await find(referenceOf(await ask({ body: sent })));
    await confirm(gil);
    expect(await exported(gil)).not.toContain(sent.message);
    expect(await textsOf(id)).toEqual([sent.message]);
  });
});

describe('a member who moved to another address', () => {
  it('is answered there', async () => {
    const cora = await register(running, 'cora@example.com');
    const reference = referenceOf(await ask({ who: cora }));
    const { platform } = running;
    const now = platform.clock.now();
    const context = { actor: cora.id, now, correlationId: 'test' };
    const requestId = randomUUID();
    const { passwordHash } = await requireRegisteredAccount(platform, cora.id);
    const change = { newEmail: 'moved-cora@example.com', verifiedHash: passwordHash };
    const request = { type: 'RequestEmailChange', ...change } as const;
    for (const command of [
      { ...request, requestId, now },
      { type: 'ConfirmEmailChange', requestId, now },
    ] as const)
      await sendCommand(platform, accountDecider, { id: cora.id, command }, context);
    const { id } = await find(reference);
    await desk('answerSupportRequest', id, { text: 'One was a hold.' });
    await eventually(async () => {
      const [mail] = await mailsTo('moved-cora@example.com');
      expect(mail?.subject).toBe(`Our answer to your request [${reference}]`);
    });
  });
});

describe('the search of the queue', () => {
  it('finds requests by the sender, the address and the words, of visitors too', async () => {
    const who = await register(running, 'una.search@post.example');
    await who.call('PATCH', '/api/profile', {
      body: { displayName: 'Una Okonkwo', username: 'una' },
    });
    const byMember = referenceOf(
      await ask({ who, body: { message: 'My watchlist lost its pineapples.' } }),
    );
    const email = 'visitor.search@post.example';
    const byVisitor = referenceOf(
      await ask({ body: { email, message: 'The chart shows no pineapples.' } }),
    );
    const references = async (q: string): Promise<string[]> =>
      (await queue({ q })).map(({ reference }) => reference).sort();
    const both = [byMember, byVisitor].sort();
    expect(await references('PINEAPPLE')).toEqual(both);
    expect(await references('post.example')).toEqual(both);
    expect(await references(email)).toEqual([byVisitor]);
    expect(await references('pineapples watchlist')).toEqual([byMember]);
    expect(await references('una.search@post.example')).toEqual([byMember]);
    expect(await references('pineapples nothing-of-the-kind')).toEqual([]);
  });

  it('finds a member by name, with one typing error if nothing else matches', async () => {
    const who = await register(running, 'wren@example.com');
    await who.call('PATCH', '/api/profile', {
      body: { displayName: 'Wren Abernathy', username: 'wren' },
    });
    await running.platform.reachedHead();
    const reference = referenceOf(await ask({ who }));
    for (const q of ['Abernathy', 'wren abernathy', 'Abernahty', 'abernathy charged'])
      expect((await queue({ q })).map((row) => row.reference)).toEqual([reference]);
    expect(await queue({ q: 'abernathy', status: 'closed' })).toEqual([]);
  });

  it('finds nothing of what was erased', async () => {
    const email = 'erased.search@example.com';
    const { id } = await find(
      referenceOf(await ask({ body: { email, message: 'About my tangerines.' } })),
    );
    expect(await queue({ q: 'tangerines' })).toHaveLength(1);
    await desk('eraseSupportRequest', id, { reason: 'Asked' });
    expect(await queue({ q: 'tangerines' })).toEqual([]);
    expect(await queue({ q: email })).toEqual([]);
  });
});

describe('a reply in the app', () => {
  const reply = (who: Visitor, id: string, text = 'And the other one?') =>
    who.call('POST', buildUrl(ownSupportEndpoints.replyToSupportRequest, { params: { id } }), {
      body: { message: text },
    });

  it('reopens the request in the queue, and is in the thread, the search and the copy', async () => {
    const who = await register(running, 'replier@example.com');
    const { id, reference } = await find(referenceOf(await ask({ who })));
    await desk('answerSupportRequest', id, { text: 'One was a hold.' });
    expect((await queue()).map((row) => row.id)).not.toContain(id);
    const text = 'And the marmalade?';
    const answer = await reply(who, id, text);
    expect(answer.status, answer.text).toBe(200);
    expect(ownSupportRequestSchema.strict().parse(answer.body)).toMatchObject({
      id,
      status: 'waiting',
      thread: [{ from: 'member' }, { from: 'support' }, { from: 'member', text }],
    });
    await running.platform.reachedHead();
    expect((await queue({ q: 'marmalade' })).map((row) => row.id)).toEqual([id]);
    expect((await queue()).map((row) => row.id)).toContain(id);
    const { steps } = await page(id);
    expect(steps.at(-1)).toMatchObject({ kind: 'reply', channel: 'app', by: { id: who.id }, text });
    const copy = await who.call('POST', exportEndpoints.exportAccount.path, { body: { password } });
    expect(copy.text).toContain(text);
    await eventually(async () => {
      const subjects = (await mailsTo(firm)).map(({ subject }) => subject);
      expect(subjects).toContain(`Reply to a support request [${reference}]`);
    });
    await desk('closeSupportRequest', id, { reason: 'Done' });
    expect((await reply(who, id)).status).toBe(200);
  });

  it('is possible to one’s own requests alone, and after a login', async () => {
    const who = await register(running, 'owner-of-request@example.com');
    const { id } = await find(referenceOf(await ask({ who })));
    const other = await reply(ada, id);
    expect([other.status, problemSchema.parse(other.body).code]).toEqual([404, 'support/unknown']);
    expect((await reply(ada, randomUUID())).status).toBe(404);
    const path = buildUrl(ownSupportEndpoints.replyToSupportRequest, { params: { id } });
    expect((await call(running, 'POST', { path, body: { message } })).status).toBe(401);
    const stranger = await find(referenceOf(await ask()));
    expect((await reply(who, stranger.id)).status).toBe(404);
    expect((await page(id)).steps).toHaveLength(1);
  });

  it('is limited by account', async () => {
    const who = await register(running, 'many-replies@example.com');
    const { id } = await find(referenceOf(await ask({ who })));
    for (let sent = 0; sent < 20; sent += 1) expect((await reply(who, id)).status).toBe(200);
    const refused = await reply(who, id);
    expect(problemSchema.parse(refused.body).code).toBe('throttle/support-replies');
  });
});

describe('requests of one person', () => {
  const join = (id: string, requestIds: readonly string[]) =>
    desk('joinSupportRequests', id, { requestIds });
  const codeOf = ({ status, body }: TestResponse) => [status, problemSchema.parse(body).code];

  it('are joined to one thread, which is answered and replied to in order', async () => {
    const who = await register(running, 'joiner@example.com');
    const first = await find(referenceOf(await ask({ who, body: { message: 'First question.' } })));
    await desk('answerSupportRequest', first.id, { text: 'First answer.' });
    const second = await find(
      referenceOf(await ask({ who, body: { message: 'Second question.' } })),
    );
    expect((await page(first.id)).related).toMatchObject([{ id: second.id, joined: false }]);
    const joined = shown(await join(first.id, [second.id]));
    expect(joined.status).toBe('waiting');
    expect(joined.related).toMatchObject([{ id: second.id, status: 'closed', joined: true }]);
    const texts = joined.steps.flatMap(({ kind, text }) =>
      kind === 'message' || kind === 'answer' ? [text] : [],
    );
    expect(texts).toEqual(['First question.', 'First answer.', 'Second question.']);
    expect((await queue()).map(({ id }) => id)).not.toContain(second.id);
    const ofSecond = await page(second.id);
    expect(ofSecond.thread).toEqual({ id: first.id, reference: first.reference });
    expect(codeOf(await desk('answerSupportRequest', second.id, { text: 'So.' }))).toEqual([
      409,
      'support/joined',
    ]);
    const path = buildUrl(ownSupportEndpoints.replyToSupportRequest, { params: { id: second.id } });
    expect((await who.call('POST', path, { body: { message: 'A reply.' } })).body).toMatchObject({
      id: first.id,
    });
    const [thread, ...others] = await own(who);
    expect(others).toEqual([]);
    expect(thread?.thread.map(({ text }) => text)).toEqual([...texts, 'A reply.']);
    const timeline = await admin.call('GET', pathOf(operations.memberTimeline, { id: who.id }));
    const titles = (timeline.body as { title: string }[]).map(({ title }) => title);
    expect(titles).toContain(`Support request joined to ${first.reference}`);
    expect(titles).toContain('Replied to support');
  });

  it('are separated again, with the status that they had', async () => {
    const who = await register(running, 'separated@example.com');
    const first = await find(referenceOf(await ask({ who })));
    const second = await find(referenceOf(await ask({ who })));
    shown(await join(first.id, [second.id]));
    shown(await join(first.id, [second.id]));
    const alone = shown(await desk('separateSupportRequest', second.id, {}));
    expect([alone.status, alone.thread]).toEqual(['waiting', null]);
    expect((await page(first.id)).steps.map(({ kind }) => kind)).toEqual(['message']);
    expect(await own(who)).toHaveLength(2);
  });

  it('move with a request that they were joined to', async () => {
    const who = await register(running, 'mover@example.com');
    const ids: string[] = [];
    for (let asked = 0; asked < 3; asked += 1)
      ids.push((await find(referenceOf(await ask({ who })))).id);
    const [first = '', second = '', third = ''] = ids;
    shown(await join(second, [third]));
    const { related } = shown(await join(first, [second]));
    expect(
      related
        .filter(({ joined }) => joined)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([second, third].sort());
    expect(codeOf(await join(second, [first]))).toEqual([409, 'support/joined']);
  });

  it('of visitors are joined by their address, and those of others never', async () => {
    const email = 'joining.visitor@example.com';
    const first = await find(referenceOf(await ask({ body: { email } })));
    const second = await find(referenceOf(await ask({ body: { email: email.toUpperCase() } })));
    expect((await page(first.id)).related.map(({ id }) => id)).toEqual([second.id]);
    shown(await join(first.id, [second.id]));
    const stranger = await find(referenceOf(await ask()));
    const ofMember = await find(referenceOf(await ask({ who: ada })));
    for (const id of [stranger.id, ofMember.id])
      expect(codeOf(await join(first.id, [id]))).toEqual([400, 'support/other-person']);
    expect(codeOf(await join(ofMember.id, [stranger.id]))).toEqual([400, 'support/other-person']);
    expect(codeOf(await join(first.id, [randomUUID()]))).toEqual([404, 'support/unknown']);
    shown(await desk('eraseSupportRequest', first.id, { reason: 'Asked' }));
    expect((await page(second.id)).status).toBe('erased');
  });
});

describe('the page of a member', () => {
  const onPage = async (accountId: string) => {
    const path = buildUrl(memberSupportEndpoints.memberSupportRequests, {
      params: { id: accountId },
    });
    const { status, body } = await admin.call('GET', path);
    expect([status, body]).toEqual([200, body]);
    return memberSupportRequestSchema.strict().array().parse(body);
  };

  it('lists the requests with their state and the answers, newest first', async () => {
    const who = await register(running, 'page@example.com');
    expect(await onPage(who.id)).toEqual([]);
    const { id } = await find(referenceOf(await ask({ who })));
    await desk('addSupportNote', id, { text: 'For staff' });
    await desk('answerSupportRequest', id, { text: 'One was a hold.' });
    const { clock } = running.platform;
    clock.set(new Date(clock.now().getTime() + secondMs));
    const later = referenceOf(await ask({ who, body: { message: 'Another question.' } }));
    expect(await onPage(who.id)).toMatchObject([
      { reference: later, status: 'waiting', messages: [{ from: 'member' }] },
      {
        id,
        status: 'answered',
        messages: [
          { from: 'member', text: message, by: { id: who.id } },
          { from: 'support', text: 'One was a hold.', by: { id: admin.id } },
        ],
      },
    ]);
    const nobody = buildUrl(memberSupportEndpoints.memberSupportRequests, {
      params: { id: randomUUID() },
    });
    expect((await admin.call('GET', nobody)).status).toBe(404);
    expect((await who.call('GET', nobody)).status).toBe(403);
  });
});

describe('who is answering a request', () => {
  const readAnswerers = async (who: Visitor, id: string): Promise<unknown> => {
    const path = buildUrl(supportEndpoints.supportAnswerers, { params: { id } });
    const { status, body } = await who.call('GET', path);
    expect(status).toBe(200);
    return personSchema.strict().array().parse(body);
  };
  const draftPath = (id: string): string => `/api/kept/drafts/${getAnswerDraftName(id)}`;
  const draft = { value: { reason: 'We look into it', revision: '1' } };

  it('is shown to other staff while the draft is being changed, and not its text', async () => {
    const { id } = await find(referenceOf(await ask({ who: ada })));
    const imogen = await registerSupport(running, 'imogen@example.com');
    await running.platform.reachedHead();
    expect(await readAnswerers(admin, id)).toEqual([]);
    expect((await imogen.call('PUT', draftPath(id), { body: draft })).status).toBe(204);
    expect(await readAnswerers(admin, id)).toEqual([
      { id: imogen.id, name: expect.any(String) as unknown },
    ]);
    expect(await readAnswerers(imogen, id)).toEqual([]);
    expect(await readAnswerers(admin, randomUUID())).toEqual([]);
    system += 3 * minuteMs;
    expect(await readAnswerers(admin, id)).toEqual([]);
    system -= 3 * minuteMs;
    await imogen.call('DELETE', draftPath(id));
    expect(await readAnswerers(admin, id)).toEqual([]);
  });

  it('is not told by drafts of members, nor to members', async () => {
    const { id } = await find(referenceOf(await ask({ who: ada })));
    await ada.call('PUT', draftPath(id), { body: draft });
    expect(await readAnswerers(admin, id)).toEqual([]);
    const path = buildUrl(supportEndpoints.supportAnswerers, { params: { id } });
    expect((await ada.call('GET', path)).status).toBe(403);
  });
});
