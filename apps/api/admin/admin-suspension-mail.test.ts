import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { findAccountMails } from '#projections/mails/read-model.ts';
import { mailAdminSuspensionWorker } from '#workers/mail/mail-admin-suspension.ts';
import { register, registerAdmin, type Visitor } from '../testing/api-client.ts';
import { runStaffedApi } from '../testing/staffed-api.ts';

const { running, admin } = await runStaffedApi();
const { platform } = running;
const second = await registerAdmin(running, 'second@example.com');
const third = await registerAdmin(running, 'third@example.com');
for (const one of [admin, second, third]) await one.confirmAddress();

const suspend = async (who: Visitor): Promise<void> => {
  const body = { reason: 'Left the company' };
  const answer = await admin.call('POST', `/api/admin/members/${who.id}/suspend`, { body });
  expect(answer.status).toBe(200);
  const eventId = randomUUID();
  await platform.reachedHead();
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    await mailAdminSuspensionWorker.handler(platform)({
      name: 'mail-admin-suspension',
      key: eventId,
      attempt,
      dueAt: platform.clock.now(),
      payload: { eventId, accountId: who.id },
    });
  }
  await platform.reachedHead();
};

const kindsTo = async ({ id }: Visitor): Promise<string[]> =>
  (await findAccountMails(platform, id)).map(({ kind }) => kind);

it('tells nobody about a suspended member', async () => {
  await suspend(await register(running, 'member@example.com'));
  for (const one of [admin, second, third]) expect(await kindsTo(one)).toEqual([]);
});

it('tells all other admins about a suspended admin, once', async () => {
  await suspend(third);
  expect(await kindsTo(admin)).toEqual(['admin-suspended']);
  expect(await kindsTo(second)).toEqual(['admin-suspended']);
  expect(await kindsTo(third)).toEqual([]);
});
