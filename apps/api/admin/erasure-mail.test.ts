import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { memberErasureSchema } from '#contract/admin/erasures.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import { accountStream } from '#domain/account/decider.ts';
import { mailStream } from '#domain/mail/mail.ts';
import { findAccountMails } from '#projections/mails/read-model.ts';
import { mailErasureNoticeWorker } from '#workers/mail/mail-erasure-notice.ts';
import { mailErasureRequestWorker } from '#workers/mail/mail-erasure-request.ts';
import { register, registerAdmin, type Visitor } from '../testing/api-client.ts';
import { runStaffedApi } from '../testing/staffed-api.ts';

const { running, admin } = await runStaffedApi();
const { platform } = running;
const second = await registerAdmin(running, 'second@example.com');
await second.confirmAddress();
await admin.confirmAddress();

const requestFor = async (member: Visitor): Promise<string> => {
  const body = { reason: 'asked-for', explanation: 'By letter' };
  const answer = await admin.call('POST', `/api/admin/members/${member.id}/erasure`, { body });
  expect(answer.status).toBe(200);
  return memberErasureSchema.parse(answer.body).erasure?.id ?? '';
};
const decide = async (member: Visitor, step: string): Promise<void> => {
  const body = { explanation: 'Read it' };
  const answer = await second.call('POST', `/api/admin/members/${member.id}/erasure/${step}`, {
    body,
  });
  expect(answer.status).toBe(200);
};
const job = { key: 'k', attempt: 1, dueAt: platform.clock.now() };
const askAdmins = async (member: Visitor, erasureId: string): Promise<void> => {
  await platform.reachedHead();
  const payload = { accountId: member.id, erasureId };
  await mailErasureRequestWorker.handler(platform)({
    ...job,
    name: 'mail-erasure-request',
    payload,
  });
  await platform.reachedHead();
};
const stepEvents = {
  confirmed: 'AccountErasureConfirmed',
  withdrawn: 'AccountErasureWithdrawn',
} as const;
const eventIdOf = async ({ id }: Visitor, type: string): Promise<string> => {
  for await (const event of platform.eventStore.read(accountStream(id)))
    if (event.type === type) return event.id;
  return randomUUID();
};
const tellMember = async (
  member: Visitor,
  erasureId: string,
  step: 'confirmed' | 'withdrawn',
): Promise<void> => {
  const eventId = await eventIdOf(member, stepEvents[step]);
  const payload = { eventId, accountId: member.id, erasureId, step };
  await mailErasureNoticeWorker.handler(platform)({ ...job, name: 'mail-erasure-notice', payload });
  await platform.reachedHead();
};
const mailsTo = async ({ id }: Visitor): Promise<string[]> => {
  const subjects: string[] = [];
  for (const { id: mailId } of await findAccountMails(platform, id))
    for await (const { type, data } of platform.eventStore.read(mailStream(mailId)))
      if (type === 'MailRequested') subjects.push((data as { subject: string }).subject);
  return subjects.sort();
};

it('asks the other admins to confirm an erasure, once', async () => {
  const member = await register(running, 'leaving@example.com');
  const erasureId = await requestFor(member);
  await askAdmins(member, erasureId);
  await askAdmins(member, erasureId);
  expect(await mailsTo(second)).toEqual(['An erasure is waiting for a second admin']);
  expect(await mailsTo(admin)).toEqual([]);
  expect(await mailsTo(member)).toEqual([]);
});

it('asks nobody about one that was withdrawn', async () => {
  const before = await mailsTo(second);
  const member = await register(running, 'staying@example.com');
  const erasureId = await requestFor(member);
  await decide(member, `${erasureId}/withdraw`);
  await askAdmins(member, erasureId);
  expect(await mailsTo(second)).toEqual(before);
});

it('tells the member when the account will be deleted, and that it will not', async () => {
  const member = await register(running, 'told@example.com');
  const erasureId = await requestFor(member);
  await tellMember(member, erasureId, 'confirmed');
  expect(await mailsTo(member)).toEqual([]);
  await decide(member, `${erasureId}/confirm`);
  await tellMember(member, erasureId, 'confirmed');
  expect(await mailsTo(member)).toEqual(['Your account will be deleted']);
  await decide(member, `${erasureId}/withdraw`);
  await tellMember(member, erasureId, 'withdrawn');
  expect(await mailsTo(member)).toEqual([
    'Your account will be deleted',
    'Your account will not be deleted',
  ]);
});

it('does not tell the member about a withdrawal when the first notice was skipped', async () => {
  const member = await register(running, 'unaware@example.com');
  const erasureId = await requestFor(member);
  await decide(member, `${erasureId}/confirm`);
  await decide(member, `${erasureId}/withdraw`);
  await tellMember(member, erasureId, 'confirmed');
  await tellMember(member, erasureId, 'withdrawn');
  expect(await mailsTo(member)).toEqual([]);
});

it('tells the member also when the erasure is already due, because it waits for the notice', async () => {
  const member = await register(running, 'late@example.com');
  const erasureId = await requestFor(member);
  await decide(member, `${erasureId}/confirm`);
  platform.clock.set(new Date(platform.clock.now().getTime() + dayMs));
  await tellMember(member, erasureId, 'confirmed');
  expect(await mailsTo(member)).toEqual(['Your account will be deleted']);
});
