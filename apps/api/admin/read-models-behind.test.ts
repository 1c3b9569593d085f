import { describe, expect, it } from 'vitest';
import { verifyEmail } from '#application/account/registration/verify-email.ts';
import { deliverBatch } from '#application/deliveries/deliver-batch.ts';
import { appendEdition } from '#application/deliveries/testing/kept-edition.ts';
import { deriveId } from '#application/derive-id.ts';
import { requestMail } from '#application/mails/request-mail.ts';
import { type MailCommand, mailDecider } from '#domain/mail/mail.ts';
import { sendCommand } from '#application/handle-command.ts';
import { buildUrl, pathOf } from '#contract/url.ts';
import { staleHeader } from '#contract/headers.ts';
import { operations } from '#contract/operations.ts';
import { accountDecider } from '#domain/account/decider.ts';
import { type TestResponse, register, registerAdmin } from '../testing/api-client.ts';
import { runApiForFile } from '../testing/staffed-api.ts';

const system = () => ({
  actor: 'system',
  now: running.platform.clock.now(),
  correlationId: 'test',
});
const running = await runApiForFile({ deps: { consumers: undefined, readWaitMs: 0 } });
const admin = await registerAdmin(running, 'admin@example.com');
const reader = await register(running, 'reader@example.com');
await verifyEmail(running.platform, { accountId: reader.id }, system());
await reader.call('PUT', operations.changeNotifications.path, {
  body: { choices: { newsletter: true } },
});
await running.platform.reachedHead();
// No projection moves from here on, as when every projector is gone.
await running.platform.consumers.stop();
const member = await register(running, 'member@example.com');

const reason = 'Test';
const post = (path: string, body: object): Promise<TestResponse> =>
  admin.call('POST', path, { body });

const expectStored = (answer: TestResponse, shown: object): void => {
  expect(answer.status, answer.text).toBeLessThan(300);
  expect(answer.headers.get(staleHeader)).toBe('true');
  expect(answer.body).toMatchObject(shown);
};

describe('a command that is stored while no projection runs', () => {
  it('about a member shows the member as the log has it', async () => {
    const grant = { plan: 'pro', duration: 'lifetime', reason };
    expectStored(await post(pathOf(operations.grantMembership, { id: member.id }), grant), {
      member: { id: member.id, email: 'member@example.com', plan: 'pro' },
    });
    const revoked = { userEmail: 'member@example.com', action: 'revoke', membershipType: 'all' };
    expectStored(await post(operations.manageMembership.path, revoked), {
      member: { id: member.id, plan: 'free' },
    });
    const client = { subscriptionType: 'basic', duration: '1month', email: 'client@example.com' };
    expectStored(await post(operations.addClient.path, client), { member: { plan: 'basic' } });
    const suspend = buildUrl(operations.suspendMember, { params: { id: member.id } });
    expectStored(await post(suspend, { reason }), { suspended: true });
  });

  it('about a coupon shows it with each change', async () => {
    const coupon = {
      code: 'SPRING',
      name: 'Spring',
      discount: { kind: 'percent', percentOff: 10 },
      plans: ['basic'],
      validFromAt: '2026-03-01T00:00:00.000Z',
      validUntilAt: null,
      limit: null,
      limitPerAccount: null,
      reason,
    };
    expectStored(await post(operations.createCoupon.path, coupon), {
      id: 'SPRING',
      withdrawnAt: null,
    });
    const withdraw = buildUrl(operations.withdrawCoupon, { params: { id: 'SPRING' } });
    const preview = await post(`${withdraw}/preview`, {});
    expect(preview.body).toMatchObject({ changes: true, events: ['CouponWithdrawn'] });
    expectStored(await post(withdraw, { reason }), { withdrawnAt: '2026-03-02T09:00:00.000Z' });
  });

  it('about a canned answer, and about a bulk change, shows it', async () => {
    const saved = { title: 'Hello', text: 'Hello there' };
    const answer = await post(operations.createCannedAnswer.path, saved);
    expectStored(answer, saved);
    const { id } = answer.body as { readonly id: string };
    const change = buildUrl(operations.changeCannedAnswer, { params: { id } });
    expectStored(await post(change, { ...saved, title: 'Hi' }), { title: 'Hi' });
    const bulk = { target: { ids: [member.id] }, change: { kind: 'revoke' }, reason };
    expectStored(await post(operations.startBulkChange.path, bulk), { status: 'running' });
  });

  it('about an edition, its delivery and the mail of one reader shows each change', async () => {
    const date = '2026-03-02';
    await appendEdition(running.platform.eventStore, date);
    const deliver = buildUrl(operations.deliverEdition, { params: { id: date } });
    expectStored(await post(deliver, { kind: 'daily', reason }), { deliveries: [`daily-${date}`] });
    const key = `daily-${date}`;
    await leaveInDoubt(key);
    const decide = buildUrl(operations.decideDelivery, { params: { id: key } });
    const decision = { accountId: reader.id, decision: 'dropped', reason };
    expectStored(await post(decide, decision), {
      id: key,
      total: 1,
      dropped: 1,
      inDoubt: 0,
      waiting: 0,
      doubts: [],
    });
    const resume = buildUrl(operations.resumeMails, { params: { id: reader.id } });
    const address = 'reader@example.com';
    const bounce = { address, cause: 'bounce', detail: 'No mailbox' } as const;
    const command = { type: 'SuppressAccountMails', ...bounce } as const;
    await sendCommand(running.platform, accountDecider, { id: reader.id, command }, system());
    expectStored(await post(resume, { reason }), { suppression: null, newsletter: true });
  });

  it('about a mail shows what was decided', async () => {
    const content = { to: 'member@example.com', subject: 'Your receipt', text: '£5.99 was paid.' };
    const asked = { causeId: 'test', accountId: member.id, kind: 'receipt', ...content } as const;
    await requestMail(running.platform, asked, system());
    const mailId = deriveId('mail', 'test', 'receipt');
    const { now } = system();
    const handle = (command: MailCommand) =>
      sendCommand(
        running.platform,
        mailDecider,
        { id: mailId, subject: member.id, command },
        system(),
      );
    await handle({ type: 'AttemptMail', repeatable: true, suppressed: false, now });
    const outcome = { kind: 'unknown' } as const;
    await handle({ type: 'RecordMailOutcome', attempt: 1, outcome, now });
    const decide = buildUrl(operations.decideMail, { params: { id: mailId } });
    expectStored(await post(decide, { decision: 'sent', reason }), { id: mailId, state: 'sent' });
  });
});

/** The only reader's mail was handed over, and the connection ended. */
const leaveInDoubt = async (key: string): Promise<void> => {
  const send = (): Promise<void> => Promise.reject(new Error('The connection ended'));
  const ports = {
    ...running.platform,
    outbox: undefined,
    mail: { recognisesIds: false, send },
  };
  const enqueue = <Result>(round: () => Promise<Result>): Promise<Result> => round();
  const options = { contextNow: system, enqueue, lastAttempt: false };
  await deliverBatch(ports, { key, shard: 0 }, options);
};

it('a command that misses something which may exist is refused with 503 and the reason', async () => {
  const withdraw = buildUrl(operations.withdrawCoupon, { params: { id: 'AUTUMN' } });
  const answer = await post(withdraw, { reason });
  expect(answer.status).toBe(503);
  expect(answer.body).toMatchObject({ code: 'server/read-models-behind' });
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
});
