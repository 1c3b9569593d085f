import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendCommand } from '#application/handle-command.ts';
import { joinSupportRequests } from '#application/support/join-support-requests.ts';
import { answerSupportRequest } from '#application/support/change-support-request.ts';
import { exportEndpoints } from '#contract/account/export.ts';
import {
  supportEndpoints,
  supportRequestSchema,
  supportRowSchema,
  type SupportRequest,
  type SupportRow,
} from '#contract/support/support.ts';
import { inboundMailEndpoints } from '#contract/support/inbound-mail.ts';
import { ownSupportEndpoints } from '#contract/support/own-requests.ts';
import { buildUrl } from '#contract/url.ts';
import { problemSchema } from '#contract/problem.ts';
import { dayMs, secondMs } from '#domain/shared/time/durations.ts';
import { supportDecider, supportStream } from '#domain/support/support.ts';
import { messageId } from '#platform/mail/checked-mail.ts';
import type { SentMail } from '#platform/mail/mail.port.ts';
import {
  mailgunPost,
  postmarkPost,
  signMailgun,
  type InboundPostSample,
  type SentEmail,
} from '#platform/mail/testing/inbound-posts.ts';
import { eventually } from '#projections/engine/testing/eventually.ts';
import { startWorkers } from '../../../workers/start-workers.ts';
import {
  call,
  password,
  register,
  registerAdmin,
  runApi,
  type TestResponse,
  type Visitor,
} from '../testing/api-client.ts';
import { listQuery, runApiForFile } from '../testing/staffed-api.ts';

const secret = 'shared-with-the-mail-service';
const { path } = inboundMailEndpoints.supportMailWebhook;
const basic = `Basic ${Buffer.from(`tidemark:${secret}`).toString('base64')}`;
const sender = 'Tidemark <support@tidemark.example>';
let admin: Visitor;
let stopWorkers: () => Promise<void>;

const running = await runApiForFile({
  settings: {
    SUPPORT_INBOUND_SECRET: secret,
    MAIL_FROM: sender,
    SUPPORT_EMAIL: 'desk@firm.example',
  },
});
beforeAll(async () => {
  admin = await registerAdmin(running, 'staff@example.com');
  const workers = await startWorkers(running.platform, { turnMs: 20 });
  stopWorkers = () => workers.stop();
});
afterAll(async () => {
  await stopWorkers();
});

const context = (actor: string) => ({
  actor,
  now: running.platform.clock.now(),
  correlationId: 'test',
});

/** A request with an answer, and the mails about it. */
const answeredRequest = async (
  address: string,
  who?: Visitor,
  id: string = randomUUID(),
): Promise<{ readonly id: string; readonly mails: readonly SentMail[] }> => {
  const content = { topic: 'billing', message: 'Why twice?', address } as const;
  const owner =
    who === undefined
      ? ({ accountId: null, plan: null, priority: false } as const)
      : ({ accountId: who.id, plan: 'free', priority: false } as const);
  const command = { type: 'OpenSupportRequest', request: { ...content, ...owner } } as const;
  await sendCommand(running.platform, supportDecider, { id, command }, context('test'));
  const answer = { requestId: id, text: 'One was a hold.' };
  await answerSupportRequest(running.platform, answer, context(admin.id));
  await running.platform.reachedHead();
  const reference = id.slice(0, 8).toUpperCase();
  const mails = await eventually(async () => {
    const sent = (await running.platform.outbox?.sent(address)) ?? [];
    const about = sent.filter(({ subject }) => subject.includes(reference));
    expect(about).toHaveLength(2);
    return about;
  });
  return { id, mails };
};

/** As mail programs name what a reply answers (RFC 5322, 3.6.4). */
const replyHeaders = ({ id, thread }: SentMail) => ({
  'In-Reply-To': messageId(id, sender),
  References: `${messageId(thread ?? '', sender)} ${messageId(id, sender)}`,
});

const post = async (
  { contentType, body }: InboundPostSample,
  headers: Readonly<Record<string, string>> = { authorization: basic },
): Promise<TestResponse> => {
  const answer = await call(running, 'POST', {
    path,
    bytes: body,
    headers: { 'content-type': contentType, ...headers },
  });
  await running.platform.reachedHead();
  return answer;
};

const page = async (id: string): Promise<SupportRequest> => {
  const { body } = await admin.call(
    'GET',
    buildUrl(supportEndpoints.supportRequest, { params: { id } }),
  );
  return supportRequestSchema.strict().parse(body);
};
const queue = async (q: string): Promise<SupportRow[]> => {
  const query = listQuery({ filter: { q }, range: [0, 99] });
  const { body } = await admin.call('GET', `${supportEndpoints.supportRequests.path}?${query}`);
  return supportRowSchema.strict().array().parse(body);
};
const received = [200, { received: true }];
const codeOf = ({ status, body }: TestResponse) => [status, problemSchema.parse(body).code];

const services = [
  ['Postmark', (mail: SentEmail) => Promise.resolve(postmarkPost(mail))],
  ['Mailgun', (mail: SentEmail) => mailgunPost(mail)],
] as const;

describe.each(services)('an email that %s posts', (service, format) => {
  const address = (name: string): string => `${name}.${service.toLowerCase()}@post.example`;

  it('is a reply of a visitor if it answers a mail about the request', async () => {
    const from = address('visitor');
    const { id, mails } = await answeredRequest(from);
    for (const [index, mail] of mails.entries()) {
      const answer = await post(
        await format({
          id: `${service}-reply-${String(index)}`,
          from: from.toUpperCase(),
          text: `And the other one?\n\n> One was a hold.`,
          stripped: 'And the other one?',
          headers: replyHeaders(mail),
          files: ['statement.pdf'],
        }),
      );
      expect([answer.status, answer.body]).toEqual(received);
    }
    const { status, steps } = await page(id);
    expect(status).toBe('waiting');
    const replies = steps.filter(({ kind }) => kind === 'reply');
    expect(replies).toHaveLength(2);
    expect(replies[0]).toMatchObject({
      channel: 'email',
      text: 'And the other one?',
      attachments: ['statement.pdf'],
      by: { name: from },
    });
    expect((await queue(from)).map((row) => row.id)).toEqual([id]);
  });

  it('is a reply of a member at the address of the account', async () => {
    const from = address('member');
    const who = await register(running, from);
    const { id, mails } = await answeredRequest(from, who);
    const [mail] = mails;
    if (!mail) throw new Error('The answer was mailed.');
    const inReplyTo = { 'In-Reply-To': messageId(mail.id, sender) };
    const text = 'Thank you, all is well.';
    await post(await format({ id: `${service}-member`, from, text, headers: inReplyTo }));
    expect((await page(id)).steps.at(-1)).toMatchObject({ kind: 'reply', by: { id: who.id } });
    const own = await who.call('GET', ownSupportEndpoints.ownSupportRequests.path);
    expect(own.text).toContain(text);
    const copy = await who.call('POST', exportEndpoints.exportAccount.path, { body: { password } });
    expect(copy.text).toContain(text);
  });

  it('is recorded once, however often it is posted', async () => {
    const from = address('repeated');
    const { id, mails } = await answeredRequest(from);
    const [mail] = mails;
    if (!mail) throw new Error('The answer was mailed.');
    const reply = await format({ id: `${service}-r`, from, headers: replyHeaders(mail) });
    const unmatched = await format({ id: `${service}-n`, from });
    for (let times = 0; times < 3; times += 1)
      for (const sample of [reply, unmatched]) expect((await post(sample)).status).toBe(200);
    await Promise.all([post(reply), post(unmatched), post(reply), post(unmatched)]);
    expect((await page(id)).steps.filter(({ kind }) => kind === 'reply')).toHaveLength(1);
    expect(await queue(from)).toHaveLength(2);
  });

  it('opens a request, marked so, if the address or the reference is another one', async () => {
    const from = address('asker');
    const { id, mails } = await answeredRequest(from);
    const [mail] = mails;
    if (!mail) throw new Error('The answer was mailed.');
    const forged = address('forger');
    const text = 'Please send me the invoice.';
    await post(
      await format({ id: `${service}-f`, from: forged, text, headers: replyHeaders(mail) }),
    );
    await post(
      await format({ id: `${service}-s`, from, text, subject: mail.subject, files: ['a.pdf'] }),
    );
    expect((await page(id)).steps.map(({ kind }) => kind)).toEqual(['message', 'answer']);
    const [ofForger] = await queue(forged);
    expect(ofForger).toMatchObject({ accountId: null, channel: 'email', status: 'waiting' });
    const opened = (await queue(from)).find((row) => row.id !== id);
    expect(opened).toMatchObject({ channel: 'email', thread: null, plan: null });
    const [message] = (await page(opened?.id ?? '')).steps;
    expect(message).toMatchObject({
      text: `${mail.subject}\n\n${text}`,
      channel: 'email',
      attachments: ['a.pdf'],
    });
    await eventually(async () => {
      const confirmations = (await running.platform.outbox?.sent(forged)) ?? [];
      expect(confirmations.map((each) => each.text).join()).not.toContain(text);
      expect(confirmations).toHaveLength(1);
    });
  });

  it('is dropped if a program sent it', async () => {
    const from = address('away');
    const { id, mails } = await answeredRequest(from);
    const [mail] = mails;
    if (!mail) throw new Error('The answer was mailed.');
    const headers = { ...replyHeaders(mail), 'Auto-Submitted': 'auto-replied' };
    const answer = await post(await format({ id: `${service}-a`, from, headers }));
    expect([answer.status, answer.body]).toEqual(received);
    expect((await page(id)).steps).toHaveLength(2);
    expect(await queue(from)).toHaveLength(1);
  });

  it('goes to the thread that the request was joined to, once', async () => {
    const from = address('joined');
    const [first, second] = [await answeredRequest(from), await answeredRequest(from)];
    const [mail] = second.mails;
    if (!mail) throw new Error('The answer was mailed.');
    const early = await format({ id: `${service}-e`, from, headers: replyHeaders(mail) });
    await post(early);
    const ids = { requestId: first.id, requestIds: [second.id] };
    await joinSupportRequests(running.platform, ids, context(admin.id));
    await running.platform.reachedHead();
    await post(early);
    await post(await format({ id: `${service}-l`, from, headers: replyHeaders(mail) }));
    const replies = (await page(first.id)).steps.filter(({ kind }) => kind === 'reply');
    expect(replies.map(({ request }) => request.id)).toEqual([second.id, first.id]);
  });

  it('is refused without the secret, and records nothing', async () => {
    const from = address('unproven');
    const sample = await format({ id: `${service}-u`, from });
    for (const headers of [
      {},
      { authorization: `${basic}x` },
      { authorization: `Bearer ${secret}` },
    ])
      expect(codeOf(await post(sample, headers))).toEqual([401, 'support/mail-secret']);
    expect(await queue(from)).toEqual([]);
  });
});

it('with a signature of Mailgun is recorded once, and is refused when the signature is old', async () => {
  const from = 'signed@post.example';
  const now = running.platform.clock.now();
  const postSigned = async (at: Date, token: string) =>
    post(await mailgunPost({ id: 'signed-1', from }, signMailgun(secret, { at, token })), {});
  const twoDaysAgo = new Date(now.getTime() - 2 * dayMs);
  expect(codeOf(await postSigned(twoDaysAgo, 'old'))).toEqual([401, 'support/mail-secret']);
  expect(await queue(from)).toEqual([]);
  for (const token of ['first', 'first', 'signed again']) {
    const answer = await postSigned(now, token);
    expect([answer.status, answer.body]).toEqual(received);
  }
  expect(await queue(from)).toHaveLength(1);
});

describe('among more than 50 requests', () => {
  const openOthers = async (address: string, message: string, who?: Visitor): Promise<void> => {
    const owner = { accountId: who?.id ?? null, plan: null, priority: false };
    const request = { topic: 'billing', address, message, ...owner } as const;
    const command = { type: 'OpenSupportRequest', request } as const;
    for (let opened = 0; opened < 51; opened += 1)
      await sendCommand(
        running.platform,
        supportDecider,
        { id: randomUUID(), command },
        context('test'),
      );
    await running.platform.reachedHead();
  };
  const toNextSecond = () => {
    const { clock } = running.platform;
    clock.set(new Date(clock.now().getTime() + secondMs));
  };
  // Ids that are last where nothing else orders the requests.
  const lastId = (digit: number) => `ffffffff-ffff-4fff-bfff-fffffffffff${String(digit)}`;
  const replyTo = async (from: string, headers: Readonly<Record<string, string>>) => {
    const answer = await post(postmarkPost({ id: `reply-${from}`, from, headers }));
    expect(answer.status, answer.text).toBe(200);
  };

  it('the one that a reply is about is found by its References, also if it is the oldest', async () => {
    const from = 'many.requests@post.example';
    const { id } = await answeredRequest(from, undefined, lastId(1));
    toNextSecond();
    await openOthers(from, 'Another question.');
    await replyTo(from, { References: messageId(supportStream(id), sender) });
    expect((await page(id)).steps.at(-1)?.kind).toBe('reply');
  });

  it('the oldest one of a member is found, too', async () => {
    const from = 'member.with.many@post.example';
    const who = await register(running, from);
    const { id } = await answeredRequest(from, who, lastId(2));
    toNextSecond();
    await openOthers(from, 'Another question.', who);
    await replyTo(from, { References: messageId(supportStream(id), sender) });
    expect((await page(id)).steps.at(-1)?.kind).toBe('reply');
  });

  it('of other people that contain the address, the sender’s is found by the mail alone', async () => {
    const from = 'mentioned@post.example';
    await openOthers('other.person@post.example', `Do you know ${from}?`);
    toNextSecond();
    const { id, mails } = await answeredRequest(from, undefined, lastId(3));
    toNextSecond();
    await openOthers('another.person@post.example', `And who is ${from}?`);
    await replyTo(from, { 'In-Reply-To': messageId(mails.at(-1)?.id ?? '', sender) });
    expect((await page(id)).steps.at(-1)?.kind).toBe('reply');
  });

  it('the newest ones are shown beside another one of the same sender', async () => {
    const from = 'newest@post.example';
    const { id } = await answeredRequest(from);
    await openOthers(from, 'Another question.');
    toNextSecond();
    const newest = await answeredRequest(from, undefined, lastId(4));
    expect((await page(id)).related[0]?.id).toBe(newest.id);
  });
});

it('is limited by the sender, so that no mailbox is flooded with confirmations', async () => {
  const from = 'flood@post.example';
  const send = (index: number) => post(postmarkPost({ id: `flood-${String(index)}`, from }));
  for (let index = 0; index < 5; index += 1) expect((await send(index)).status).toBe(200);
  expect(codeOf(await send(5))).toEqual([429, 'throttle/support-of-sender']);
  expect((await send(0)).status).toBe(200);
});

it('refuses what is too large or not an email', async () => {
  const json = { contentType: 'application/json', body: Buffer.from('{}') };
  expect(codeOf(await post(json))).toEqual([400, 'support/mail-refused']);
  const large = { ...json, body: Buffer.alloc(10_000_001, ' ') };
  expect((await post(large)).status).toBe(413);
  expect((await post({ ...json, contentType: 'text/plain' })).status).toBe(415);
});

it('does not exist while the secret is not set', async () => {
  const without = await runApi();
  const { contentType, body } = postmarkPost({ from: 'a@post.example' });
  const headers = { 'content-type': contentType, authorization: basic };
  const answer = await call(without, 'POST', { path, bytes: body, headers });
  await without.close();
  expect(codeOf(answer)).toEqual([404, 'request/no-such-route']);
});
