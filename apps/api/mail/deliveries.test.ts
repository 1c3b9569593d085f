import { createHmac } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { verifyEmail } from '#application/account/registration/verify-email.ts';
import { deliverBatch } from '#application/deliveries/deliver-batch.ts';
import { deliverManually } from '#application/deliveries/deliver-manually.ts';
import { deliveryStream } from '#domain/delivery/delivery.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import { startDelivery } from '#application/deliveries/start-delivery.ts';
import { appendEdition, goldenEdition } from '#application/deliveries/testing/kept-edition.ts';
import {
  deliveryDetailsSchema,
  memberMailingSchema,
  type DeliveryDetails,
} from '#contract/mail/deliveries.ts';
import {
  editionRecordDetailsSchema,
  editionRecordSchema,
} from '#contract/newsletter/edition-records.ts';
import type { Notifications } from '#contract/account/notifications.ts';
import { MailRefusedError, type OutgoingMail } from '#platform/mail/mail.port.ts';
import {
  checkedFetch,
  type TestResponse,
  call,
  register,
  registerAdmin,
  registerSupport,
  type Visitor,
} from '../testing/api-client.ts';
import { runApiForFile } from '../testing/staffed-api.ts';

const secret = 'shared-with-the-mail-service';
const key = `daily-${goldenEdition.date}`;
const edition = { kind: 'daily', date: goldenEdition.date, version: 1 } as const;
let admin: Visitor;
const members: Record<string, Visitor> = {};
const sent: OutgoingMail[] = [];

const system = () => ({
  actor: 'system',
  now: running.platform.clock.now(),
  correlationId: 'test',
});

/** Accepts mails, except to the addresses with another outcome. */
const mailTo = (fates: Readonly<Record<string, Error>>) => ({
  recognisesIds: false,
  send: (mail: OutgoingMail): Promise<void> => {
    const fate = fates[mail.to.split('@')[0] ?? ''];
    if (fate) return Promise.reject(fate);
    sent.push(mail);
    return Promise.resolve();
  },
});

const deliver = async (fates: Readonly<Record<string, Error>> = {}, shard = 0): Promise<void> => {
  const ports = { ...running.platform, outbox: undefined, mail: mailTo(fates) };
  const enqueue = <Result>(round: () => Promise<Result>): Promise<Result> => round();
  await deliverBatch(ports, { key, shard }, { contextNow: system, enqueue, lastAttempt: false });
  await running.platform.reachedHead();
};

const look = async (): Promise<DeliveryDetails> =>
  deliveryDetailsSchema
    .strict()
    .parse((await admin.call('GET', `/api/admin/deliveries/${key}`)).body);

const idOf = (name: string): string => members[name]?.id ?? '';
const mailingOf = async (name: string) =>
  memberMailingSchema
    .strict()
    .parse((await admin.call('GET', `/api/admin/members/${idOf(name)}/mailing`)).body);

const readers = ['ada', 'bea', 'cleo', 'dan', 'erin'];

const running = await runApiForFile({ settings: { MAIL_WEBHOOK_SECRET: secret } });
beforeAll(async () => {
  admin = await registerAdmin(running, 'staff@readers.example');
  for (const name of readers) {
    const member = await register(running, `${name}@readers.example`);
    members[name] = member;
    await verifyEmail(running.platform, { accountId: member.id }, system());
    await member.call('PUT', '/api/notifications', { body: { choices: { newsletter: true } } });
  }
  await members['erin']?.call('PUT', '/api/notifications/newsletter', {
    body: { frequency: 'weekly', topics: [] },
  });
  await running.platform.reachedHead();
  await appendEdition(running.platform.eventStore);
  await startDelivery(running.platform, edition, system());
  await members['dan']?.call('PUT', '/api/notifications', {
    body: { choices: { newsletter: false } },
  });
  await deliver({
    bea: new Error('The connection ended'),
    cleo: new MailRefusedError('550 No mailbox', { scope: 'recipient', final: true }),
  });
});

describe('the delivery of an edition', () => {
  it('counts the recipients, and skips readers who have switched it off since', async () => {
    const counted = await look();
    expect(counted).toMatchObject({
      id: key,
      kind: 'daily',
      date: goldenEdition.date,
      version: 1,
      total: 4,
      delivered: 1,
      failed: 1,
      inDoubt: 1,
      skipped: 1,
      waiting: 0,
      secondsLeft: null,
    });
    expect(counted.completedAt).not.toBeNull();
    const listed = await admin.call('GET', '/api/admin/deliveries');
    expect(listed.headers.get('content-range')).toBe('deliveries 0-0/1');
    expect(listed.body).toEqual([expect.objectContaining({ id: key, delivered: 1 })]);
  });

  it('starts once', async () => {
    expect(await startDelivery(running.platform, edition, system())).toBeUndefined();
  });

  it('gives every mail a link that switches it off, by one click too', async () => {
    const [mail] = sent;
    expect(mail?.to).toBe('ada@readers.example');
    const [, token = ''] = /\/confirm\/switch-off#([\w-]+)/.exec(mail?.text ?? '') ?? [];
    expect(mail?.html).toContain(`/confirm/switch-off#${token}`);
    const oneClick = new URL(mail?.unsubscribe ?? '').pathname;
    const answer = await checkedFetch(`${running.url}${oneClick}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.status).toBe(200);
    // A mail program's request is answered before the read models know of it.
    await running.platform.reachedHead();
    expect((await mailingOf('ada')).newsletter).toBe(false);
  });

  it('leaves what is in doubt to a person, who gives a reason', async () => {
    const { doubts } = await look();
    expect(doubts).toMatchObject([
      { member: { id: idOf('bea') }, address: 'bea@readers.example', attempts: 1 },
    ]);
    const path = `/api/admin/deliveries/${key}/decide`;
    const decision = { accountId: idOf('bea'), decision: 'again' };
    expect((await admin.call('POST', path, { body: decision })).status).toBe(400);
    const reason = 'She says that nothing came';
    const body = { ...decision, reason };
    const decided = await admin.call('POST', path, { body });
    expect(decided.body).toMatchObject({ inDoubt: 0, waiting: 1 });
    await deliver();
    expect(await look()).toMatchObject({ delivered: 2, inDoubt: 0, waiting: 0, doubts: [] });
    expect(
      (await admin.call('POST', path, { body: { ...body, decision: 'dropped' } })).status,
    ).toBe(409);
    const ofDan = { ...body, accountId: idOf('erin') };
    expect((await admin.call('POST', path, { body: ofDan })).status).toBe(404);
  });
});

describe('an edition that is sent to one reader again', () => {
  const resend = (name: string, who: Visitor, idempotencyKey?: string): Promise<TestResponse> =>
    who.call('POST', `/api/admin/members/${idOf(name)}/editions/${key}/resend`, {
      body: { reason: 'Deleted by mistake' },
      headers: idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey },
    });

  it('is sent once for each press, as another mail, and counted once', async () => {
    const support = await registerSupport(running, 'support@readers.example');
    const before = await look();
    const previous = sent.filter(({ to }) => to === 'bea@readers.example');
    const press = 'a-press-of-the-button-1';
    for (let attempt = 1; attempt <= 2; attempt += 1)
      expect((await resend('bea', support, press)).status).toBe(200);
    expect((await resend('bea', support)).status).toBe(409);
    expect(await look()).toMatchObject({ delivered: before.delivered - 1, waiting: 1 });
    await deliver();
    const mails = sent.filter(({ to }) => to === 'bea@readers.example');
    expect(mails).toHaveLength(previous.length + 1);
    expect(new Set(mails.map(({ id }) => id)).size).toBe(2);
    expect(await look()).toMatchObject({ delivered: before.delivered, waiting: 0 });
    const timeline = await admin.call('GET', `/api/admin/members/${idOf('bea')}/timeline`);
    expect(timeline.body).toContainEqual(
      expect.objectContaining({
        title: 'Staff sent a newsletter again',
        reason: 'Deleted by mistake',
        actor: expect.objectContaining({ id: support.id }) as unknown,
      }),
    );
  });

  it('is refused for held addresses, readers who left, members who got none, and by members', async () => {
    for (const name of ['cleo', 'dan']) {
      const refused = await resend(name, admin);
      expect([refused.status, (refused.body as { code: string }).code]).toEqual([
        409,
        'delivery/recipient-held',
      ]);
    }
    expect((await resend('erin', admin)).status).toBe(404);
    const { ada } = members;
    expect(ada && (await resend('bea', ada)).status).toBe(403);
  });
});

describe('the editions in the console', () => {
  const path = '/api/admin/editions';

  it('are listed, and each names its versions and the deliveries that started', async () => {
    const list = await admin.call('GET', path);
    expect(editionRecordSchema.strict().array().parse(list.body)).toMatchObject([
      { id: goldenEdition.date, version: 1 },
    ]);
    const one = await admin.call('GET', `${path}/${goldenEdition.date}`);
    const found = editionRecordDetailsSchema.strict().parse(one.body);
    expect(found.deliveries).toEqual([key]);
    expect(found.versions).toHaveLength(1);
  });

  it('are missing on a day without one, and refused to members and visitors', async () => {
    expect((await admin.call('GET', `${path}/2020-01-01`)).status).toBe(404);
    for (const address of [path, `${path}/${goldenEdition.date}`]) {
      expect((await members['ada']?.call('GET', address))?.status).toBe(403);
      expect((await call(running, 'GET', { path: address })).status).toBe(401);
    }
  });
});

describe('an edition that is delivered by hand', () => {
  const path = `/api/admin/editions/${goldenEdition.date}/deliver`;
  const onDay = (date: string): void => {
    vi.spyOn(running.platform.clock, 'now').mockReturnValue(new Date(`${date}T09:00:00.000Z`));
  };
  afterEach(() => vi.restoreAllMocks());

  const preview = (kind = 'daily') => admin.call('POST', `${path}/preview`, { body: { kind } });
  const byHand = (body: object) => admin.call('POST', path, { body });
  const codeOf = ({ status, body }: TestResponse) => [status, (body as { code?: string }).code];
  const reason = 'The mail server was away this morning';

  it('is that of today, and for weekly readers that of a Monday', async () => {
    expect(codeOf(await preview())).toEqual([409, 'delivery/not-today']);
    onDay('2026-05-06');
    const wednesday = '/api/admin/editions/2026-05-06/deliver';
    const none = await admin.call('POST', `${wednesday}/preview`, { body: { kind: 'daily' } });
    expect(codeOf(none)).toEqual([404, 'delivery/no-edition']);
    const weekly = { kind: 'weekly', reason };
    expect(codeOf(await admin.call('POST', wednesday, { body: weekly }))).toEqual([
      409,
      'delivery/not-monday',
    ]);
  });

  it('is refused when everybody was listed, and reaches who joined since, nobody twice', async () => {
    onDay(goldenEdition.date);
    expect(codeOf(await preview())).toEqual([409, 'delivery/complete']);
    const before = await look();
    const fay = await register(running, 'fay@readers.example');
    members['fay'] = fay;
    await verifyEmail(running.platform, { accountId: fay.id }, system());
    await fay.call('PUT', '/api/notifications', { body: { choices: { newsletter: true } } });
    await running.platform.reachedHead();
    const { delivered, inDoubt, failed, skipped } = before;
    expect((await preview()).body).toEqual({
      version: 1,
      recipients: 1,
      delivered,
      inDoubt,
      passedOver: failed + skipped,
    });
    expect((await byHand({ kind: 'daily' })).status).toBe(400);
    expect((await members['ada']?.call('POST', path, { body: {} }))?.status).toBe(403);
    expect((await byHand({ kind: 'daily', reason })).status).toBe(200);
    expect(await look()).toMatchObject({ total: 5, waiting: 1, completedAt: null });
    expect(codeOf(await preview())).toEqual([409, 'delivery/under-way']);
    const earlier = sent.map(({ to }) => to);
    await deliver({}, 1);
    expect(sent.map(({ to }) => to)).toEqual([...earlier, 'fay@readers.example']);
    expect(await look()).toMatchObject({ delivered: delivered + 1, waiting: 0 });
    expect(codeOf(await byHand({ kind: 'daily', reason }))).toEqual([409, 'delivery/complete']);
  });

  it('that two ask for at once is extended once', async () => {
    onDay(goldenEdition.date);
    const gil = await register(running, 'gil@readers.example');
    await verifyEmail(running.platform, { accountId: gil.id }, system());
    await gil.call('PUT', '/api/notifications', { body: { choices: { newsletter: true } } });
    await running.platform.reachedHead();
    const asked = { kind: 'daily', reason, date: goldenEdition.date } as const;
    const outcomes = await Promise.allSettled(
      [1, 2].map(() => deliverManually(running.platform, asked, { ...system(), actor: admin.id })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await deliver({}, 2);
    expect(sent.filter(({ to }) => to === 'gil@readers.example')).toHaveLength(1);
    expect((await look()).total).toBe(6);
  });

  it('reaches weekly readers with Monday’s edition until the next one is due', async () => {
    const monday = '2026-05-18';
    await appendEdition(running.platform.eventStore, monday);
    await running.platform.reachedHead();
    const previewOn = async (day: string, kind: string) => {
      onDay(day);
      const previewPath = `/api/admin/editions/${monday}/deliver/preview`;
      return codeOf(await admin.call('POST', previewPath, { body: { kind } }));
    };
    expect(await previewOn('2026-05-17', 'weekly')).toEqual([409, 'delivery/not-today']);
    expect(await previewOn('2026-05-19', 'weekly')).toEqual([200, undefined]);
    expect(await previewOn('2026-05-24', 'weekly')).toEqual([200, undefined]);
    expect(await previewOn('2026-05-25', 'weekly')).toEqual([409, 'delivery/not-today']);
    expect(await previewOn('2026-05-19', 'daily')).toEqual([409, 'delivery/not-today']);
  });

  it('starts where nothing was started, with the reason in the log', async () => {
    const monday = '2026-05-11';
    await appendEdition(running.platform.eventStore, monday);
    await running.platform.reachedHead();
    onDay(monday);
    const weekly = `/api/admin/editions/${monday}/deliver`;
    const asked = { body: { kind: 'weekly' } };
    expect((await admin.call('POST', `${weekly}/preview`, asked)).body).toEqual({
      version: 1,
      recipients: 1,
      delivered: 0,
      inDoubt: 0,
      passedOver: 0,
    });
    const answer = await admin.call('POST', weekly, { body: { kind: 'weekly', reason } });
    expect(answer.body).toMatchObject({ deliveries: [`weekly-${monday}`] });
    const events: [string, string, object][] = [];
    const stream = deliveryStream(`weekly-${monday}`, 0);
    for await (const { type, data, metadata } of running.platform.eventStore.read(stream))
      events.push([type, metadata.actor, data]);
    expect(events).toMatchObject([
      ['EditionDeliveryOrdered', admin.id, { reason }],
      ['EditionDeliveryStarted', admin.id, { total: 1 }],
    ]);
  });
});

describe('an address that the mail server refuses', () => {
  it('gets only required mails, until staff says why not', async () => {
    expect(await mailingOf('cleo')).toMatchObject({
      suppression: 'refused',
      editions: [{ delivery: key, standing: 'failed' }],
    });
    const timeline = await admin.call('GET', `/api/admin/members/${idOf('cleo')}/timeline`);
    expect(timeline.text).toContain('the mail server rejected the address');
    const path = `/api/admin/members/${idOf('cleo')}/resume-mails`;
    const resumed = await admin.call('POST', path, { body: { reason: 'A new mailbox' } });
    expect(resumed.body).toMatchObject({ suppression: null });
  });
});

describe('a report of the mail service', () => {
  const report = (body: object, key = secret): Promise<Response> => {
    const text = JSON.stringify(body);
    const at = String(Math.floor(Date.now() / 1000));
    const hash = createHmac('sha256', key).update(`${at}.${text}`).digest('hex');
    return checkedFetch(`${running.url}/api/webhooks/mail`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'tidemark-signature': `t=${at},v1=${hash}` },
      body: text,
    });
  };
  const bounce = { id: 'r1', type: 'bounce', email: 'Bea@readers.example', detail: 'No mailbox' };
  const suppression = async (): Promise<unknown> => {
    await running.platform.reachedHead();
    const { body } = (await members['bea']?.call('GET', '/api/notifications')) ?? {};
    return (body as Notifications).suppression;
  };

  it('holds back optional mails once; the same report again changes nothing', async () => {
    expect((await report(bounce, 'another-secret-of-nobody')).status).toBe(400);
    expect(await suppression()).toBeNull();
    expect((await report(bounce)).status).toBe(200);
    expect(await suppression()).toBe('bounce');
    const path = `/api/admin/members/${idOf('bea')}/resume-mails`;
    await admin.call('POST', path, { body: { reason: 'Asked for' } });
    expect((await report(bounce)).status).toBe(200);
    expect(await suppression()).toBeNull();
    expect((await report({ ...bounce, id: 'r2', type: 'complaint' })).status).toBe(200);
    expect(await suppression()).toBe('complaint');
    const { body } = await admin.call('GET', `/api/admin/members/${idOf('bea')}/timeline`);
    const title = 'Optional emails paused: the member marked one as spam';
    expect(body).toContainEqual(
      expect.objectContaining({ title, actor: { id: 'system', name: 'System' } }),
    );
  });

  it('of soft bounces pauses optional mails after five days with one, until one is delivered', async () => {
    const soft = { ...bounce, email: 'ada@readers.example', permanent: false };
    const start = running.platform.clock.now().getTime();
    for (const day of [0, 1, 2, 3, 4]) {
      vi.spyOn(running.platform.clock, 'now').mockReturnValue(new Date(start + day * dayMs));
      expect((await mailingOf('ada')).suppression).toBeNull();
      expect((await report({ ...soft, id: `soft-${String(day)}` })).status).toBe(200);
      await running.platform.reachedHead();
    }
    expect((await mailingOf('ada')).suppression).toBe('soft-bounces');
    await report({ ...soft, id: 'delivered', type: 'delivered' });
    await running.platform.reachedHead();
    expect((await mailingOf('ada')).suppression).toBeNull();
    vi.restoreAllMocks();
  });

  it('about an address that nobody has is taken, and says nothing of that', async () => {
    expect((await report({ ...bounce, email: 'nobody@readers.example' })).status).toBe(200);
  });

  it('is refused while no secret is set, and to everybody without a signature', async () => {
    const path = '/api/webhooks/mail';
    const answer = await call(running, 'POST', { path, body: bounce });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'mail/report-refused' });
  });
});
