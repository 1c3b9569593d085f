import { expect, it, vi } from 'vitest';
import { loadMail } from '#application/mails/load-mail.ts';
import { requestCopy } from '#application/mails/copy-mail.ts';
import { requestMail } from '#application/mails/request-mail.ts';
import { deriveId } from '#application/derive-id.ts';
import { sendCommand } from '#application/handle-command.ts';
import { eraseAccount } from '#application/members/erase-account.ts';
import { mailDetailsSchema, mailSchema, type Mail } from '#contract/mail/mails.ts';
import { type MailCommand, mailDecider } from '#domain/mail/mail.ts';
import { register, registerSupport, type Visitor } from '../testing/api-client.ts';
import { listQuery, runStaffedApi, unknownMemberId } from '../testing/staffed-api.ts';

const { running, admin, system } = await runStaffedApi();
const { platform } = running;

const causeOf = (member: Visitor): string => deriveId('test', member.id, 'receipt');
const mailTo = async (member: Visitor, isSent = true): Promise<string> => {
  const content = { subject: 'Your receipt', text: '£5.99 was paid.', to: member.email };
  const kind = 'receipt' as const;
  const asked = { causeId: causeOf(member), accountId: member.id, kind, ...content };
  await requestMail(platform, asked, system());
  const mailId = deriveId('mail', causeOf(member), kind);
  const handle = (command: MailCommand) =>
    sendCommand(platform, mailDecider, { id: mailId, subject: member.id, command }, system());
  const now = platform.clock.now();
  await handle({ type: 'AttemptMail', repeatable: true, suppressed: false, now });
  const outcome = { kind: isSent ? 'sent' : 'unknown' } as const;
  await handle({ type: 'RecordMailOutcome', attempt: 1, outcome, now });
  await platform.reachedHead();
  return mailId;
};
const listed = async (filter: object): Promise<Mail[]> => {
  const { body } = await admin.call('GET', `/api/admin/mails?${listQuery({ filter })}`);
  return mailSchema.strict().array().parse(body);
};
const at = (id: string, name = ''): string => `/api/admin/mails/${id}${name}`;

it('shows the mails to a member with their text, and sends one again to the present address', async () => {
  const ada = await register(running, 'mails-ada@example.com');
  const id = await mailTo(ada);
  expect(await listed({ member: ada.id, state: 'sent' })).toMatchObject([
    { id, kind: 'receipt', state: 'sent', member: { id: ada.id } },
  ]);
  const { body } = await admin.call('GET', at(id));
  expect(mailDetailsSchema.strict().parse(body)).toMatchObject({
    to: ada.email,
    subject: 'Your receipt',
    text: '£5.99 was paid.',
    steps: [{ type: 'MailRequested' }, { type: 'MailAttempted' }, { type: 'MailSent' }],
  });
  const reason = 'Did not arrive';
  const again = await admin.call('POST', at(id, '/resend'), { body: { reason } });
  expect([again.status, again.body]).toMatchObject([200, { id }]);
  const details = mailDetailsSchema.parse(again.body);
  expect(details.steps.at(-1)).toMatchObject({
    type: 'MailCopyRequested',
    by: { id: admin.id },
    detail: reason,
  });
});

it('lists mails by kind and by the time of their request', async () => {
  const ivy = await register(running, 'mails-ivy@example.com');
  const id = await mailTo(ivy);
  const of = async (filter: object): Promise<string[]> =>
    (await listed({ member: ivy.id, ...filter })).map((mail) => mail.id);
  expect(await of({ kind: 'receipt' })).toEqual([id]);
  expect(await of({ kind: 'welcome', state: 'sent' })).toEqual([]);
  expect(await of({ kind: 'no-such-kind' })).toEqual([]);
  const [mail] = await listed({ member: ivy.id, kind: 'receipt' });
  const requestedAt = mail?.requestedAt ?? '';
  const later = new Date(Date.parse(requestedAt) + 1).toISOString();
  // The same time in another zone.
  const inZone = requestedAt.replace('Z', '+00:00');
  expect(await of({ kind: 'receipt', since: inZone, until: later })).toEqual([id]);
  expect(await of({ kind: 'receipt', since: later })).toEqual([]);
  expect(await of({ kind: 'receipt', until: requestedAt })).toEqual([]);
});

it('who read the text of a mail stands in the history of the member', async () => {
  const gil = await register(running, 'mails-gil@example.com');
  const id = await mailTo(gil);
  await admin.call('GET', at(id));
  await platform.reachedHead();
  const query = listQuery({ filter: { categories: ['look'] } });
  const { body } = await admin.call('GET', `/api/admin/members/${gil.id}/timeline?${query}`);
  expect(body).toMatchObject([{ title: 'Staff read an email', actor: { id: admin.id } }]);
});

it('the copy is one mail for each event that asked for it', async () => {
  const bea = await register(running, 'mails-bea@example.com');
  const mailId = await mailTo(bea);
  const eventId = unknownMemberId;
  await requestCopy(platform, { mailId, eventId }, system());
  await requestCopy(platform, { mailId, eventId }, system());
  await platform.reachedHead();
  const receipts = (await listed({ member: bea.id })).filter(({ kind }) => kind === 'receipt');
  expect(receipts).toHaveLength(2);
  const copy = receipts.find(({ id }) => id !== mailId);
  expect((await admin.call('GET', at(copy?.id ?? ''))).body).toMatchObject({
    to: bea.email,
    text: '£5.99 was paid.',
    state: 'waiting',
  });
});

it('a copy whose link proves an address goes where the mail went, and to no other address', async () => {
  const finn = await register(running, 'mails-finn@example.com');
  const [causeId, eventId] = [deriveId('test', finn.id, 'confirm'), deriveId('test', finn.id)];
  const address = 'https://tidemark.example/confirm/confirm-email';
  await requestMail(
    platform,
    {
      causeId,
      accountId: finn.id,
      kind: 'confirm-email',
      to: 'finn.new@example.com',
      subject: 'Confirm your new email address',
      text: `Use this address: ${address}`,
      link: { purpose: 'confirm-email', requestId: 'r-1', address },
    },
    system(),
  );
  const mailId = deriveId('mail', causeId, 'confirm-email');
  await requestCopy(platform, { mailId, eventId }, system());
  const copy = await loadMail(platform, deriveId('mail', eventId, 'confirm-email'));
  expect(copy?.to).toBe('finn.new@example.com');
});

it('one in doubt is decided about, and only one that is over is sent again', async () => {
  const cleo = await register(running, 'mails-cleo@example.com');
  const id = await mailTo(cleo, false);
  const reason = 'Seen by the member';
  expect(await admin.call('POST', at(id, '/resend'), { body: { reason } })).toMatchObject({
    status: 409,
    body: { code: 'mail/not-over' },
  });
  const decided = await admin.call('POST', at(id, '/decide'), {
    body: { decision: 'sent', reason },
  });
  expect([decided.status, decided.body]).toMatchObject([200, { state: 'sent' }]);
  const { steps } = mailDetailsSchema.parse(decided.body);
  expect(steps.map(({ decision }) => decision).filter(Boolean)).toEqual(['sent']);
  expect((await admin.call('GET', at(unknownMemberId))).status).toBe(404);
});

it('says when the queue tries a mail again, by the job that waits for it', async () => {
  const hal = await register(running, 'mails-hal@example.com');
  const id = await mailTo(hal, false);
  const next = async () => mailDetailsSchema.parse((await admin.call('GET', at(id))).body).next;
  expect(await next()).toEqual({ kind: 'decision' });
  await platform.jobs.work({ 'deliver-mail': () => Promise.reject(new Error('Away')) });
  const job = { name: 'deliver-mail', payload: { mailId: id }, key: id, attempts: 30 };
  await platform.jobs.enqueue(job);
  const waiting = await vi.waitUntil(
    async () => {
      const [delayed] = await platform.jobs.administration.list({
        state: 'delayed',
        skip: 0,
        limit: 1,
      });
      return delayed?.attempt === 1 ? delayed : undefined;
    },
    { timeout: 30_000 },
  );
  const due = waiting.nextAt?.toISOString();
  expect(await next()).toEqual({ kind: 'attempt', attempt: 2, of: 30, at: due });
});

it('refuses what has no reason, the erased, and members; support staff resend it', async () => {
  const dan = await register(running, 'mails-dan@example.com');
  const id = await mailTo(dan);
  const support = await registerSupport(running, 'mails-support@example.com');
  const body = { reason: 'Mine' };
  expect((await admin.call('POST', at(id, '/resend'), { body: { reason: '' } })).status).toBe(400);
  expect((await dan.call('GET', at(id))).status).toBe(403);
  expect((await support.call('GET', at(id))).status).toBe(200);
  expect((await dan.call('POST', at(id, '/resend'), { body })).status).toBe(403);
  expect((await support.call('POST', at(id, '/resend'), { body })).status).toBe(200);
  await eraseAccount(platform, { accountId: dan.id, reason: 'asked-for' }, system());
  await platform.reachedHead();
  await vi.waitUntil(async () => {
    const shown = await admin.call('GET', at(id));
    return mailDetailsSchema.parse(shown.body).text === 'erased';
  });
  expect(await admin.call('POST', at(id, '/resend'), { body })).toMatchObject({
    status: 409,
    body: { code: 'mail/recipient-erased' },
  });
});
