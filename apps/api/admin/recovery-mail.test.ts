import { expect, it } from 'vitest';
import { memberAccountSchema } from '#contract/admin/member-account.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import { findAccountMails } from '#projections/mails/read-model.ts';
import { mailRecoveryRequestWorker } from '#workers/mail/mail-recovery-request.ts';
import { register, registerAdmin, type Visitor } from '../testing/api-client.ts';
import { runStaffedApi } from '../testing/staffed-api.ts';

const { running, admin } = await runStaffedApi();
const { platform } = running;
const second = await registerAdmin(running, 'second@example.com');
const third = await registerAdmin(running, 'third@example.com');
await second.confirmAddress();
await third.confirmAddress();
await admin.confirmAddress();

const requestFor = async (member: Visitor): Promise<string> => {
  const body = { aim: 'address', email: `new-${member.email}`, proof: 'Passport on a call' };
  const answer = await admin.call('POST', `/api/admin/members/${member.id}/recovery`, { body });
  expect(answer.status).toBe(200);
  return memberAccountSchema.parse(answer.body).recovery?.id ?? '';
};

const mailAbout = async (member: Visitor, recoveryId: string): Promise<void> => {
  await platform.reachedHead();
  await mailRecoveryRequestWorker.handler(platform)({
    name: 'mail-recovery-request',
    key: recoveryId,
    attempt: 1,
    dueAt: platform.clock.now(),
    payload: { accountId: member.id, recoveryId },
  });
  await platform.reachedHead();
};

const kindsTo = async ({ id }: Visitor): Promise<string[]> =>
  (await findAccountMails(platform, id)).map(({ kind }) => kind);

it('asks the admins who may confirm a recovery, once', async () => {
  const member = await register(running, 'lost@example.com');
  const recoveryId = await requestFor(member);
  await mailAbout(member, recoveryId);
  await mailAbout(member, recoveryId);
  expect(await kindsTo(second)).toEqual(['recovery-request']);
  expect(await kindsTo(third)).toEqual(['recovery-request']);
  expect(await kindsTo(admin)).toEqual([]);
  expect(await kindsTo(member)).toEqual([]);
});

it('asks nobody about a request that has expired', async () => {
  const before = await kindsTo(second);
  const member = await register(running, 'late@example.com');
  const recoveryId = await requestFor(member);
  platform.clock.set(new Date(platform.clock.now().getTime() + 25 * hourMs));
  await mailAbout(member, recoveryId);
  expect(await kindsTo(second)).toEqual(before);
});
