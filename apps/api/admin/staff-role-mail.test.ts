import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sendCommand } from '#application/handle-command.ts';
import { staffRoleMailText } from '#application/account/staff/staff-role-mail.ts';
import { readMails } from '#application/mails/read-mails.ts';
import { accountDecider } from '#domain/account/decider.ts';
import { mailStaffRoleWorker } from '#workers/mail/mail-staff-role.ts';
import { registerSupport, type Visitor } from '../testing/api-client.ts';
import { runStaffedApi } from '../testing/staffed-api.ts';

const { running, system } = await runStaffedApi();
const { platform } = running;

const notify = async ({ id: accountId }: Visitor): Promise<string[]> => {
  const eventId = randomUUID();
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    await mailStaffRoleWorker.handler(platform)({
      name: 'mail-staff-role',
      key: eventId,
      attempt,
      dueAt: platform.clock.now(),
      payload: { eventId, accountId, role: 'support' },
    });
  }
  await platform.reachedHead();
  const { mails } = await readMails(platform, { accountId, limit: 10 });
  return mails.flatMap(({ kind, subject }) => (kind === 'staff-role' ? [subject] : []));
};

it('tells a person once that they were given a staff role', async () => {
  const support = await registerSupport(running, 'support@example.com');
  expect(await notify(support)).toEqual(['You are now support staff of Tidemark']);
});

it('asks for two-factor login where staff rights need it, so not in a demo', () => {
  const mentionsSecondFactor = (demo: boolean): boolean =>
    staffRoleMailText('support', { demo }).paragraphs.some((part) => part.includes('two-factor'));
  expect([false, true].map(mentionsSecondFactor)).toEqual([true, false]);
});

it('tells nobody about a role that was revoked before', async () => {
  const support = await registerSupport(running, 'former@example.com');
  await sendCommand(
    platform,
    accountDecider,
    { id: support.id, command: { type: 'RevokeAccountSupport', reason: 'Mistake' } },
    system(),
  );
  expect(await notify(support)).toEqual([]);
});
